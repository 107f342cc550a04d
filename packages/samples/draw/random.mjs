/** Pseudorandom numbers, the same on every run, so that a scene is always drawn identically. */
export function createRandom(seedText) {
  let state = [...seedText].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619),
    2166136261,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    chance: share => next() < share,
    pick: list => list[Math.floor(next() * list.length)],
  }
}
