/** One line of a bench: ours beside what it is compared with, and the limit of their ratio. */
export type BenchRow = {
  what: string
  ours: number
  peer: number
  unit: string
  ratio: number
  limit: number
  isOk: boolean
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
