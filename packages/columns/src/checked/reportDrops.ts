import type { Report } from '../base/report.ts'
import type { Drop } from './fields.ts'

/**
 * At most this many reported places are remembered, so that rows which are read repeatedly are not reported
 * each time.
 */
const mostKnown = 2000
const longestId = 80

/** Returns where to report the parts of a row that are left out. */
export type DropOf = (what: string, row: unknown) => Drop

/** Reports the parts of rows that are left out: each place of each row once. */
export function createDropReport(report: Report): DropOf {
  const known = new Set<string>()
  return (what, row) => place => {
    const id = idOf(row)
    const key = `${what} ${id} ${place}`
    if (known.has(key) || known.size >= mostKnown) return
    known.add(key)
    report(`Left out: ${what}`, { id, place })
  }
}

function idOf(row: unknown): string | null {
  const { id } = (row ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id.slice(0, longestId) : null
}
