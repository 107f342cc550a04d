/** Shows ranges as marked. Returns a function that removes the marks. */
export type PaintRanges = (element: HTMLElement, ranges: readonly Range[]) => () => void
