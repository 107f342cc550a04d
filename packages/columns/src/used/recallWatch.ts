import { follow } from '../arrivals/follow.ts'
import type { Clock } from '../base/clock.ts'
import type { Report } from '../base/report.ts'
import { isOne, type Arrival, type ArrivalRow } from '../model/arrival.ts'
import type { Use } from '../model/use.ts'
import type { Store } from '../store/store.ts'
import { judgeByStored } from './noteUse.ts'
import { between, toldOf, toVersion, withCheck, withTurns, type Watching } from './turnsOf.ts'

export type RecallDeps = {
  store: Pick<
    Store,
    'uses' | 'updateUses' | 'recallPlace' | 'arrivals' | 'document' | 'revisions' | 'subscribe'
  >
  clock: Clock
  /** Every embargo that ends by this instant is over, and no other is; epoch milliseconds (D53). */
  overBy: () => number
  watchedHours: () => number
  report: Report
}

/**
 * Writes what becomes of used documents into the account of use, of every revision that comes to this device,
 * in whatever way (D54). Never rejects.
 */
export function createRecallWatch({ store, clock, overBy, watchedHours, report }: RecallDeps): {
  readOn(): Promise<void>
} {
  const watching = (): Watching => ({ now: overBy(), hours: watchedHours() })
  const hear = async (rows: readonly ArrivalRow[], upTo?: number): Promise<void> => {
    const own = rows.filter(isOne)
    const unos = new Set(own.map(({ uno }) => uno))
    await store.updateUses(use => {
      if (!unos.has(use.documentId)) return use
      const mine = own.filter(({ uno }) => uno === use.documentId)
      return mine.reduce((after, row) => afterRow(after, row, watching()), use)
    }, upTo)
  }
  const readStore = async (upTo: number): Promise<void> => {
    const judged = new Map<string, ReturnType<typeof judgeByStored>>()
    for (const use of await store.uses()) {
      const [document, earlier] = await Promise.all([
        store.document(use.documentId),
        store.revisions(use.documentId),
      ])
      judged.set(use.id, judgeByStored(use, document, earlier, watching()))
    }
    await store.updateUses(use => {
      const found = judged.get(use.id)
      if (!found) return use
      const judgedUse = withTurns(use, found.turns, found.unseen)
      return found.toCheck === undefined ? judgedUse : withCheck(judgedUse, found.toCheck)
    }, upTo)
  }
  const following = follow({
    store,
    clock,
    place: store.recallPlace,
    hear,
    readStore,
    hearUnstored: unstored => hear(unstored.map(({ row }) => ({ ...row, n: Infinity }))),
    what: 'What became of used documents could not be noted',
    report,
  })
  void following.readOn()
  return following
}

/** The use after a row of its document. */
function afterRow(use: Use, row: Arrival, watching: Watching): Use {
  const { n, revision, before, turn, card, how } = row
  const isRefiled = before === revision && turn !== null
  const isLater = revision > use.revision || (revision === use.revision && isRefiled)
  // What came before the document was taken has been judged then.
  if (n <= use.noted || !isLater) return use
  const missing = between(Math.max(use.revision, before ?? 0), revision)
  const unseen = [...new Set([...use.unseen, ...missing])].sort((one, other) => one - other)
  // What turned in between may be known from the versions: it would be told twice. If it is another one, they tell.
  // With the versions read, that goes for the number itself that this device saw, too: it was filed again.
  const isRead = how !== 'told' && use.toCheck === undefined
  const isKnown = use.turns?.some(
    each =>
      each.is === turn?.is &&
      each.revision < revision &&
      (each.revision > (before ?? use.revision) || (isRead && each.revision === before)),
  )
  const checked = how === 'told' ? use : withCheck(use, revision)
  if (!turn || !card || isKnown) return withTurns(checked, [], unseen)
  return withTurns(checked, [toldOf(use, turn, toVersion(card), watching)], unseen)
}
