/** Whether both lists have the same entries, in any order. */
export function sameList(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one.toSorted(), other.toSorted()]
  return first.length === second.length && first.every((item, index) => item === second[index])
}
