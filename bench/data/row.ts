/** One line of a bench: our figure, the one it is compared with, and the limit of their ratio. */
export type BenchRow = {
  what: string
  ours: number
  peer: number
  unit: string
  ratio: number
  limit: number
  isOk: boolean
  /** The load of the machine meanwhile, as `watchLoad` says it. */
  load: string
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints the table of a bench. An exceeded limit is marked, and ends the run with 1. */
export function printRows(rows: readonly BenchRow[]): void {
  const widest = Math.max(...rows.map(({ what }) => what.length))
  console.log(`${''.padEnd(widest)}       ours       peer      ratio   limit   load`)
  for (const { what, ours, peer, unit, ratio, limit, isOk, load } of rows) {
    const columns = [`${ours.toFixed(2)} ${unit}`, `${peer.toFixed(2)} ${unit}`, ratio.toFixed(2)]
    console.log(
      `${what.padEnd(widest)} ${columns.map(text => text.padStart(10)).join(' ')}   ${String(limit).padEnd(5)}   ${load}${isOk ? '' : '   NOT KEPT'}`,
    )
  }
  if (rows.some(({ isOk }) => !isOk)) process.exitCode = 1
}
