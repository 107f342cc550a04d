import type { RevisionKey } from './settleWrite.ts'

/**
 * The revisions to delete, from keys in order: all of documents in `leaving`, and for other documents the
 * oldest beyond `kept`.
 */
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
