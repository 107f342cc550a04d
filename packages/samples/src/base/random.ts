/** Pseudorandom numbers from 0 to 1 (exclusive), always the same for the same seeds. */
export type Random = () => number

/** Mulberry32: small, fast, and good enough for a wire. */
export function createRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce(mix, 0x9e3779b9)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Seeds may exceed 32 bits, for example the days of a wire that runs a thousand times as fast. */
function mix(state: number, seed: number): number {
  const low = Math.imul(state ^ (seed >>> 0), 0x85ebca6b)
  const high = Math.imul(low ^ (low >>> 13) ^ Math.floor(seed / 2 ** 32), 0xc2b2ae35)
  return (high ^ (high >>> 16)) >>> 0
}

/** One entry of a non-empty list. */
export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T
}

export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}
