import { countWords, likeness } from './likeness.ts'
import { longestRising } from './longestRising.ts'
import type { Language } from '../languages/language.ts'
import type { TokenisedText } from '../tokens/token.ts'

/** A paragraph that one revision or both have. */
export interface AlignedParagraph {
  before: number | null
  after: number | null
  isMoved: boolean
}

/** The least likeness of the same paragraph: at any place, and between the same neighbours. */
const alikeAnywhere = 0.5
const alikeInPlace = 0.2
/** The most comparisons; beyond this number, only paragraphs at about the same place are compared. */
const mostComparisons = 2500

/** Which paragraph became which, in the order of the newer revision; removed ones stay where they were. */
export function alignParagraphs(
  before: readonly TokenisedText[],
  after: readonly TokenisedText[],
  language: Language,
): AlignedParagraph[] {
  const pairs = pairEqual(before, after)
  pairAlike(before, after, pairs, language)
  return inReadingOrder(before.length, after.length, pairs)
}

/** The key is the paragraph's place in the older revision, the value its place in the newer one. */
type Pairs = Map<number, number>

function pairEqual(before: readonly TokenisedText[], after: readonly TokenisedText[]): Pairs {
  const places = new Map<string, number[]>()
  after.forEach(({ text }, index) => places.set(text, [...(places.get(text) ?? []), index]))
  const pairs: Pairs = new Map()
  before.forEach(({ text }, index) => {
    const place = places.get(text)?.shift()
    if (place !== undefined) pairs.set(index, place)
  })
  return pairs
}

interface Candidate {
  before: number
  after: number
  score: number
}

function pairAlike(
  before: readonly TokenisedText[],
  after: readonly TokenisedText[],
  pairs: Pairs,
  language: Language,
): void {
  const taken = new Set(pairs.values())
  const restBefore = before.flatMap((_, index) => (pairs.has(index) ? [] : [index]))
  const restAfter = after.flatMap((_, index) => (taken.has(index) ? [] : [index]))
  if (restBefore.length === 0 || restAfter.length === 0) return
  const gapBefore = gapsBefore(before.length, pairs)
  const gapAfter = gapsAfter(after.length, pairs)
  const wordsBefore = restBefore.map(index => countWords(before[index]?.tokens ?? [], language))
  const wordsAfter = restAfter.map(index => countWords(after[index]?.tokens ?? [], language))
  const reach = Math.ceil(mostComparisons / restBefore.length / 2)
  const slope = restAfter.length / restBefore.length
  const candidates: Candidate[] = []
  wordsBefore.forEach((one, row) => {
    const middle = Math.round(row * slope)
    for (let column = Math.max(0, middle - reach); column <= middle + reach; column += 1) {
      const [other, from, to] = [wordsAfter[column], restBefore[row], restAfter[column]]
      if (other === undefined || from === undefined || to === undefined) break
      const alike = likeness(one, other)
      const isInPlace = gapBefore[from] === gapAfter[to]
      if (alike < (isInPlace ? alikeInPlace : alikeAnywhere)) continue
      // If two are equally alike, the one nearer to the same place wins.
      const score = alike + (isInPlace ? 0.1 : 0) - Math.abs(column - middle) / 1e4
      candidates.push({ before: from, after: to, score })
    }
  })
  for (const { before: from, after: to } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (pairs.has(from) || taken.has(to)) continue
    pairs.set(from, to)
    taken.add(to)
  }
}

/** For each paragraph, the paired one that it follows, by its place in the older revision; -1 at the top. */
function gapsBefore(length: number, pairs: Pairs): number[] {
  let gap = -1
  return Array.from({ length }, (_, index) => (pairs.has(index) ? (gap = index) : gap))
}

function gapsAfter(length: number, pairs: Pairs): number[] {
  const beforeByAfter = new Map([...pairs].map(([before, after]) => [after, before]))
  let gap = -1
  return Array.from({ length }, (_, index) => (gap = beforeByAfter.get(index) ?? gap))
}

function inReadingOrder(beforeLength: number, afterLength: number, pairs: Pairs): AlignedParagraph[] {
  const sorted = [...pairs].toSorted(([one], [other]) => one - other)
  const steady = longestRising(sorted.map(([, after]) => after))
  const moved = new Set(sorted.flatMap(([before], place) => (steady.has(place) ? [] : [before])))
  const beforeByAfter = new Map(sorted.map(([before, after]) => [after, before]))
  const removedBehind = removedByNeighbour(beforeLength, pairs, moved)
  const aligned: AlignedParagraph[] = []
  const addRemoved = (neighbour: number): void => {
    for (const before of removedBehind.get(neighbour) ?? [])
      aligned.push({ before, after: null, isMoved: false })
  }
  addRemoved(-1)
  for (let after = 0; after < afterLength; after += 1) {
    const before = beforeByAfter.get(after) ?? null
    const isMoved = before !== null && moved.has(before)
    aligned.push({ before, after, isMoved })
    if (before !== null && !isMoved) addRemoved(before)
  }
  return aligned
}

/** A removed paragraph comes after the nearest earlier paragraph that kept its place. */
function removedByNeighbour(length: number, pairs: Pairs, moved: ReadonlySet<number>): Map<number, number[]> {
  const removed = new Map<number, number[]>()
  let neighbour = -1
  for (let before = 0; before < length; before += 1) {
    if (!pairs.has(before)) removed.set(neighbour, [...(removed.get(neighbour) ?? []), before])
    else if (!moved.has(before)) neighbour = before
  }
  return removed
}
