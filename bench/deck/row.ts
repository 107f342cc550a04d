/** One goal: our figure beside the floor of the same run, the limit, and what the peers were measured at. */
export type DeckRow = {
  what: string
  ours: string
  /** What the same machine needs without a deck; '' where the limit is absolute. */
  floor: string
  /** Ours against the floor, or against the absolute limit. */
  ratio: number
  limit: string
  /** Recorded ratios of the peers, measured elsewhere against their own floor or against the same limit. */
  peers: string
  isOk: boolean
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const ms = (value: number): string => `${value.toFixed(1)} ms`
