/**
 * The merged order: the remote list, but every id that was moved or added on this device follows its
 * neighbour of this device. New ids at the end stay at the end. `base` is the order that both sides knew.
 */
export function mergeOrder(
  local: readonly string[],
  base: readonly string[],
  remote: readonly string[],
): string[] {
  const unmoved = unmovedIds(local, base)
  const known = new Set(base)
  const there = new Set(remote)
  const isMoved = (id: string) => known.has(id) && !unmoved.has(id)
  const tailStart = local.findLastIndex(id => there.has(id)) + 1
  const merged = remote.filter(id => !isMoved(id))
  local.slice(0, tailStart).forEach((id, index) => {
    if (there.has(id) && !isMoved(id)) return
    const previous = local[index - 1]
    merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, id)
  })
  return [...merged, ...local.slice(tailStart)]
}

/** The longest subsequence of ids that keep their relative order; the first one if there are several. */
function unmovedIds(local: readonly string[], base: readonly string[]): Set<string> {
  const placeById = new Map(base.map((id, place) => [id, place]))
  const ids = local.filter(id => placeById.has(id))
  const placeOf = (id: string) => placeById.get(id) ?? 0
  const runs: string[][] = []
  for (const id of ids) {
    const before = runs.filter(run => placeOf(run.at(-1) ?? id) < placeOf(id))
    runs.push([...longest(before), id])
  }
  return new Set(longest(runs))
}

function longest(runs: readonly string[][]): string[] {
  return runs.reduce((best, run) => (run.length > best.length ? run : best), [])
}
