import type { RevisionKey } from './settleWrite.ts'

/** Of revisions in the order of their keys: those of documents that go, and the oldest beyond `kept` of each other one. */
export function staleAmong(
  keys: readonly RevisionKey[],
  leaving: ReadonlySet<string>,
  kept: number,
): [id: string, revision: number][] {
  const later = new Map<string, number>()
  return keys.toReversed().flatMap(([id, revision]): [string, number][] => {
    const nth = later.get(id) ?? 0
    later.set(id, nth + 1)
    return leaving.has(id) || nth >= kept ? [[id, revision]] : []
  })
}
