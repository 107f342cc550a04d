import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import type { Comparisons } from '../refresh/comparisons.ts'

/** The time between two comparisons of a column with the wire (D40), in ms. */
const auditEveryMs = 300_000

export type AuditFigures = {
  /** The number of comparisons so far. */
  rounds: number
  /** The number of documents that differed twice and were mended. */
  mended: number
  /** Epoch milliseconds; null before the first. */
  lastAt: number | null
}

type Deps = {
  comparisons: Comparisons
  clock: Clock
  report: Report
  /** The identity of the wire's log; null while the channel is not open. */
  log: () => string | null
  /** Resolves with true once everything that was filed before was told, and with false if the channel closes. */
  untilTold: () => Promise<boolean>
  /** The complete columns, in which a difference is a defect. */
  completeColumns: () => readonly string[]
  onChange: () => void
}

export const noAudits: AuditFigures = { rounds: 0, mended: 0, lastAt: null }

/** Compares each complete column with the wire every 5 minutes, one at a time. */
export function createAudits({ comparisons, clock, report, log, ...deps }: Deps) {
  let figures = noAudits
  let stop = () => {}

  const audit = async (id: string): Promise<void> => {
    try {
      const mended = await comparisons.column(id, { is: 'told', log, untilTold: deps.untilTold })
      figures = { rounds: figures.rounds + 1, mended: figures.mended + mended, lastAt: clock.now() }
      deps.onChange()
    } catch (error) {
      report(`Column ${id} could not be compared with the wire`, error)
    }
  }

  return {
    start: (): void => {
      const everyMs = () => auditEveryMs
      stop = comparisons.keep({ ids: deps.completeColumns, everyMs, isJustRead: true, compare: audit }).stop
    },
    stop: (): void => stop(),
    /**
     * Mends a list that may have missed something: newer documents show neither revisions nor late documents. Rejects if a
     * search or the store fails.
     */
    lookOver: async (id: string): Promise<void> => {
      await comparisons.column(id, { is: 'told', log, untilTold: null })
    },
    figures: (): AuditFigures => figures,
  }
}
