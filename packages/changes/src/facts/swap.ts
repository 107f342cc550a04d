import { canBeName } from './names.ts'
import { changedPlaces, textOf, tokensOf, type ChangedSentence, type Side } from './turnWords.ts'
import type { Language } from '../languages/language.ts'
import type { Token } from '../tokens/token.ts'

export interface Swap {
  /** What stood first, as filed, and what stands first now. */
  was: string
  now: string
  hasNumbers: boolean
}

interface Place {
  key: string
  at: number
}

/** "A beat B" became "B beat A": the same words, and two of them in each other's place. */
export function swapOf(sentence: ChangedSentence, language: Language): Swap | null {
  if (!hasSameWords(sentence, language)) return null
  return swapAmong(sentence, language, false) ?? swapAmong(sentence, language, true)
}

/** Whether the same words went and came, which few sentences have in common. */
function hasSameWords(sentence: ChangedSentence, { determiners }: Language): boolean {
  const [gone = [], fresh = []] = (['before', 'after'] as const).map(side => {
    const tokens = tokensOf(sentence, side)
    const words = changedPlaces(sentence, side).flatMap(at => tokens[at] ?? [])
    return words.flatMap(({ kind, key, fold }) => (kind === 'number' || determiners.has(fold) ? [] : [key]))
  })
  return gone.length === fresh.length && gone.toSorted().join(' ') === fresh.toSorted().join(' ')
}

/** `anyNumbers`: figures may have changed along with names that were swapped. */
function swapAmong(sentence: ChangedSentence, language: Language, anyNumbers: boolean): Swap | null {
  const [older, newer] = (['before', 'after'] as const).map(side =>
    placesOf(sentence, side, language, anyNumbers),
  )
  if (older === undefined || older.length !== newer?.length || !hasSameKeys(older, newer)) return null
  const { from, to } = differingPart(older, newer)
  const [was, now] = [older.slice(from, to), newer.slice(from, to)]
  const length = was.length
  for (let one = 1; one < length - 1; one += 1) {
    for (let other = 1; one + other < length; other += 1) {
      if (!isExchanged(was, now, one, other)) continue
      const first = was.slice(0, one)
      const middle = was.slice(one, length - other)
      const second = was.slice(length - other)
      const kinds = [first, second].map(each => kindOf(each, sentence.older, language))
      if (kinds[0] === undefined || kinds[0] === null || kinds[0] !== kinds[1]) continue
      if (anyNumbers && kinds[0] !== 'name') continue
      if (!says(middle, sentence.older, language)) continue
      return {
        was: spelt(sentence.older, first),
        now: spelt(sentence.newer, now.slice(0, other)),
        hasNumbers: kinds[0] === 'number',
      }
    }
  }
  return null
}

/** Without articles, which agree with their nouns. */
function placesOf(
  sentence: ChangedSentence,
  side: Side,
  { determiners }: Language,
  anyNumbers: boolean,
): Place[] {
  const tokens = tokensOf(sentence, side)
  const { from, to } = sentence[side]
  const places: Place[] = []
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    const joined = determiners.get(token.fold)
    if (joined === '') continue
    places.push({ key: joined ?? keyOf(token, anyNumbers), at })
  }
  return places
}

/** "From 3.5 to 2.5 percent": the unit stands only with the second. */
function keyOf({ kind, key, value }: Token, anyNumbers: boolean): string {
  if (kind !== 'number') return key
  return anyNumbers ? '#' : `#${value ?? key}`
}

function hasSameKeys(one: readonly Place[], other: readonly Place[]): boolean {
  const sorted = (places: readonly Place[]): string =>
    places
      .map(({ key }) => key)
      .toSorted()
      .join(' ')
  return sorted(one) === sorted(other)
}

function differingPart(one: readonly Place[], other: readonly Place[]): { from: number; to: number } {
  let [from, to] = [0, one.length]
  while (from < to && one[from]?.key === other[from]?.key) from += 1
  while (to > from && one[to - 1]?.key === other[to - 1]?.key) to -= 1
  return { from, to }
}

function isExchanged(was: readonly Place[], now: readonly Place[], one: number, other: number): boolean {
  const length = was.length
  const turned = [...was.slice(length - other), ...was.slice(one, length - other), ...was.slice(0, one)]
  return turned.every(({ key }, at) => key === now[at]?.key)
}

/** What the words are, all alike; `null` for words that can change places without a change of sense. */
function kindOf(
  places: readonly Place[],
  tokens: readonly Token[],
  language: Language,
): 'name' | 'number' | 'day' | null {
  const found = places.flatMap(({ at }) => tokens[at] ?? [])
  if (found.some(({ kind, fold, text }) => (kind === 'mark' && text !== '-') || isPlainSmall(fold, language)))
    return null
  if (found.some(({ kind }) => kind === 'day' || kind === 'time')) return 'day'
  if (found.some(({ kind }) => kind === 'number')) return 'number'
  return found.some(token => canBeName(token, language)) ? 'name' : null
}

const particles = new Set(['de', 'do', 'da', 'del', 'von', 'van', 'of', 'di'])

function isPlainSmall(fold: string, { small }: Language): boolean {
  return small.has(fold) && !particles.has(fold)
}

/** Names with only "and" or a comma between them are a list. */
function says(places: readonly Place[], tokens: readonly Token[], { rangeJoints }: Language): boolean {
  return places.some(({ at }) => {
    const token = tokens[at]
    return (
      token !== undefined &&
      token.kind !== 'mark' &&
      !rangeJoints.has(token.fold) &&
      !/^(or|o|ou|oder|u|e|أو)$/u.test(token.fold)
    )
  })
}

function spelt(tokens: readonly Token[], places: readonly Place[]): string {
  const [first, last] = [places[0]?.at ?? 0, places.at(-1)?.at ?? 0]
  return textOf(tokens, first, last + 1)
}
