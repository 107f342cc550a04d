/** A payload that does not say which revision it is counts as the first one. */
export function revisionOf(payload: unknown): number {
  const revision = (payload as { revision?: unknown } | null)?.revision
  return typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0 ? revision : 1
}
