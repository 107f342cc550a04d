/** The list in an order that depends on nothing but the seed. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const result = [...list]
  let state = seed >>> 0
  for (let last = result.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (last + 1))
    const moved = result[last] as T
    result[last] = result[other] as T
    result[other] = moved
  }
  return result
}
