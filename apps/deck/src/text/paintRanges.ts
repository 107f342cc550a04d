/** Shows ranges as marked. What it returns takes the marks away. */
export type PaintRanges = (element: HTMLElement, ranges: readonly Range[]) => () => void
