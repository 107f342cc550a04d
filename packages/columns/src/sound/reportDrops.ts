import type { Report } from '../base/report.ts'
import type { Drop } from './fields.ts'

/** At most this many places are remembered as reported, because rows are read over and over. */
const mostKnown = 2000
const longestId = 80

/** Where to report what is left out of a row of some kind. */
export type DropOf = (what: string, row: unknown) => Drop

/** Reports what is left out of what is read: each place of each row once. */
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
