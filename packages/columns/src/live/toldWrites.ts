import type { ContentApi } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import type { Clock } from '../base/clock.ts'
import type { WirePoint } from '../model/wirePoint.ts'
import type { Card } from '../model/card.ts'
import type { Came, Store } from '../store/store.ts'
import { applyFiled, type Filing } from './applyFiled.ts'
import { isSamePoint, pointOf, watchOf, type Reached } from './watched.ts'

type Deps = {
  api: Pick<ContentApi, 'searchBody'>
  store: Store
  agency: AgencySettings
  clock: Clock
  /** Documents that a reader has open or in focus in any tab. */
  inUse: () => ReadonlySet<string>
}

/** Writes pushed documents into the store together with the place that they reach in the log. */
export function createToldWrites({ api, store, agency, clock, inUse }: Deps) {
  let stored: WirePoint | null = null
  /**
   * Throws if the store no longer reaches the place that was written last, because then it has lost what was told up
   * to there, or was replaced by another one. Writing the next place would hide that for good. Another tab that took
   * over the channel may have gone further.
   */
  const expectStored = (point: WirePoint | null): void => {
    if (stored && !reaches(point, stored)) throw new Error('The store has lost its place in the log')
  }
  return {
    /** The place from which the columns can resume; null if none is stored. */
    async readPoint(): Promise<WirePoint | null> {
      stored = await store.wirePoint()
      return stored
    },
    /** Rejects if the store has lost what was told before. */
    async savePoint(reached: Reached): Promise<void> {
      const next = pointOf(reached, clock.now())
      if (isSamePoint(stored, next)) return expectStored(await store.wirePoint())
      await store.placeDocuments([], async (_columns, _placeOf, point) => {
        expectStored(point)
        return { wirePoint: next }
      })
      stored = next
    },
    /**
     * Writes documents into the columns `ids`. Resolves with the ids that are new in a list, by column. Rejects like
     * `savePoint` if the store has lost its place.
     */
    async write(
      filings: readonly Filing[],
      ids: readonly string[],
      reached: Reached,
    ): Promise<ReadonlyMap<string, string[]>> {
      const next = pointOf(reached, clock.now())
      let added: ReadonlyMap<string, string[]> = new Map()
      await store.placeDocuments(ids, async (current, placeOf, point) => {
        expectStored(point)
        // Another tab may just have changed the params of a column.
        const asked = current.filter(
          ({ id, params }) => watchOf(params, api, agency)?.search === reached.watches.get(id)?.search,
        )
        const applied = await applyFiled(filings, { columns: asked, placeOf, inUse: inUse() })
        added = applied.added
        const { columns, documents, passed } = applied
        const came: Came = {
          how: 'told',
          in: card => inOf(filings, card),
          entered: uno => [...added].flatMap(([id, unos]) => (unos.includes(uno) ? [id] : [])),
          found: passed.map(({ document: { card }, in: ids }) => ({
            card,
            before: null,
            how: 'told',
            in: ids,
          })),
        }
        return { columns, documents, came, wirePoint: next }
      })
      stored = next
      return added
    },
  }
}

function reaches(point: WirePoint | null, { log, number }: WirePoint): boolean {
  return point !== null && point.log === log && point.number >= number
}

/** The columns that the wire named for a revision. */
function inOf(filings: readonly Filing[], { id, revision }: Card): readonly string[] {
  const named = filings.filter(({ document: { card } }) => card.id === id && card.revision === revision)
  return [...new Set(named.flatMap(each => each.in))]
}
