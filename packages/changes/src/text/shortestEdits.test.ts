import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@wiredeck/query/testing/runs'
import { shortestEdits } from './shortestEdits.ts'

const lists = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 })
const most = 8

describe('the fewest edits between two lists', () => {
  it('lead from one to the other, and are as few as can be', () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        const fewest = one.length + other.length - 2 * commonLength(one, other)
        const steps = shortestEdits(one, other, most)
        expect(steps === null).toBe(fewest > most)
        if (steps === null) return
        const edits = steps.flatMap(({ kind, count }) => (kind === 'same' ? [] : [count]))
        expect(edits.reduce((sum, count) => sum + count, 0)).toBe(fewest)
        expect(replayed(one, other, steps)).toEqual([one, other])
      }),
      runs(),
    )
  })
})

/** Both lists, as the steps tell them. Equal items must be equal. */
function replayed(
  one: readonly string[],
  other: readonly string[],
  steps: NonNullable<ReturnType<typeof shortestEdits>>,
): [string[], string[]] {
  const [before, after]: [string[], string[]] = [[], []]
  for (const { kind, count } of steps) {
    const [from, to] = [before.length, after.length]
    if (kind === 'same') expect(one.slice(from, from + count)).toEqual(other.slice(to, to + count))
    if (kind !== 'added') before.push(...one.slice(from, from + count))
    if (kind !== 'removed') after.push(...other.slice(to, to + count))
  }
  return [before, after]
}

/** The length of the longest list that is a part of both. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0)
  for (const item of one) {
    const next = [0]
    other.forEach((each, at) =>
      next.push(item === each ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0)),
    )
    row = next
  }
  return row[other.length] ?? 0
}
