import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import { auditColumn, type AuditDeps } from './audit.ts'

/** The time between two comparisons of a column with the wire (D40), in ms. */
const auditEveryMs = 300_000
const turnMs = 15_000

export type AuditFigures = {
  /** The number of comparisons so far. */
  rounds: number
  /** The number of documents that differed twice and were repaired. */
  mended: number
  /** Epoch milliseconds; null before the first. */
  lastAt: number | null
}

type Deps = AuditDeps & {
  clock: Clock
  report: Report
  /** See `auditColumn`. */
  untilTold: () => Promise<boolean>
  /** The complete columns, in which a difference is a defect. */
  completeColumns: () => readonly string[]
  onChange: () => void
}

/** Compares each complete column with the wire every 5 minutes, one at a time. */
export function createAudits(deps: Deps) {
  const { clock, report } = deps
  const auditedAt = new Map<string, number>()
  const refused = new Map<string, Set<string>>()
  let figures: AuditFigures = { rounds: 0, mended: 0, lastAt: null }
  let isRunning = false
  let stop = () => {}

  const run = async (): Promise<void> => {
    const now = clock.now()
    const complete = deps.completeColumns()
    // A column that was just read need not be compared yet.
    for (const id of complete) if (!auditedAt.has(id)) auditedAt.set(id, now)
    for (const id of auditedAt.keys()) if (!complete.includes(id)) forget(id)
    const due = complete.find(id => now - (auditedAt.get(id) ?? 0) >= auditEveryMs)
    if (isRunning || due === undefined) return
    isRunning = true
    auditedAt.set(due, now)
    try {
      const unreadable = refused.get(due) ?? new Set<string>()
      refused.set(due, unreadable)
      const mended = await auditColumn(deps, due, unreadable, deps.untilTold)
      figures = { rounds: figures.rounds + 1, mended: figures.mended + mended, lastAt: clock.now() }
      deps.onChange()
    } catch (error) {
      report(`Column ${due} could not be compared with the wire`, error)
    } finally {
      isRunning = false
    }
  }
  const forget = (id: string): void => {
    auditedAt.delete(id)
    refused.delete(id)
  }

  return {
    start: (): void => {
      stop = clock.every(turnMs, () => void run())
    },
    stop: (): void => stop(),
    figures: (): AuditFigures => figures,
  }
}
