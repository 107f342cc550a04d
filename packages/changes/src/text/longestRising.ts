/** The places of a longest increasing subsequence of numbers that are all different. */
export function longestRising(numbers: readonly number[]): Set<number> {
  /** `ends[n]` is the place where the best subsequence of n + 1 numbers ends. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  numbers.forEach((number, place) => {
    const length = lengthBelow(ends, numbers, number)
    before[place] = ends[length - 1]
    ends[length] = place
  })
  const rising = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before[place]) rising.add(place)
  return rising
}

function lengthBelow(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
