import type { Clock } from '../base/clock.ts'
import type { Store } from '../store/store.ts'
import { takenCard } from './noteUse.ts'
import { judgeUse, withTurns, type Version } from './turnsOf.ts'

export type AskVersionsDeps = {
  store: Pick<Store, 'uses' | 'updateUses'>
  clock: Pick<Clock, 'now'>
  watchedHours: () => number
  /**
   * The versions of documents in the order of filing, by uno; null where the server has none. Rejects if it
   * does not answer.
   */
  versions: ((unos: readonly string[]) => Promise<ReadonlyMap<string, readonly Version[]>>) | null
}

/**
 * Asks for the versions that this device has not seen of used documents, and judges the uses by them (D54).
 * Each gap is asked for once; what the server does not have either stays unseen.
 */
export function createAskVersions(deps: AskVersionsDeps): () => Promise<void> {
  const { store, clock, watchedHours, versions } = deps
  const asked = new Set<string>()
  return async () => {
    if (!versions) return
    const uses = (await store.uses()).filter(({ unseen }) => unseen.length > 0)
    const gaps = uses.filter(use => !asked.has(gapOf(use)))
    if (gaps.length === 0) return
    const found = await versions([...new Set(gaps.map(({ documentId }) => documentId))])
    for (const use of gaps) asked.add(gapOf(use))
    const watching = { now: clock.now(), hours: watchedHours() }
    await store.updateUses(use => {
      const known = found.get(use.documentId)
      if (!known || use.unseen.length === 0) return use
      const judged = judgeUse(use, takenCard(use), known, watching)
      return withTurns(use, judged.turns, judged.unseen)
    })
  }
}

function gapOf({ id, unseen }: { id: string; unseen: readonly number[] }): string {
  return `${id} ${unseen.join()}`
}
