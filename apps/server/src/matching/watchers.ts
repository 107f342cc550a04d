import type { TriedEntry } from './tryEntry.ts'

/** Who watches with which filter. */
export type Watchers<Watch> = {
  add(watch: Watch): void
  release(watch: Watch): void
  /** Those whose filter accepts the entry or the revision before it. */
  accepting(tried: TriedEntry): Watch[]
  /** Those whose filter was not asked. */
  untried(tried: TriedEntry): Watch[]
}

export function createWatchers<Watch extends { filter: { id: number } }>(): Watchers<Watch> {
  const byFilter = new Map<number, Set<Watch>>()
  const of = (ids: Iterable<number>) => [...ids].flatMap(id => [...(byFilter.get(id) ?? [])])
  return {
    add(watch) {
      const { id } = watch.filter
      byFilter.set(id, (byFilter.get(id) ?? new Set()).add(watch))
    },
    release(watch) {
      const { id } = watch.filter
      const watches = byFilter.get(id)
      watches?.delete(watch)
      if (watches?.size === 0) byFilter.delete(id)
    },
    accepting: ({ now, before }) => of(new Set([...(now?.ids ?? []), ...(before?.ids ?? [])])),
    untried: ({ untried }) => of(untried),
  }
}
