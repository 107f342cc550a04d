import { numberFact, numbersIn, type CountedNumber } from './numberFacts.ts'
import type { ComparedText } from '../text/compareTexts.ts'
import type { Fact } from './fact.ts'
import type { Language } from '../languages/language.ts'
import type { Toll } from './tollOf.ts'
import type { Where } from '../change.ts'

type Told = CountedNumber & { where: Where }

/**
 * A toll that no two aligned texts share: a first toll, one that is no longer reported, or another number in
 * a rewritten story. An additional toll next to those that stayed is background.
 */
export function tollFacts(
  texts: readonly ComparedText[],
  found: readonly Fact[],
  language: Language,
): Fact[] {
  if (found.some(({ kind }) => kind === 'dead') && found.some(({ kind }) => kind === 'hurt')) return []
  const [before, after] = [tollsIn(texts, 'before', language), tollsIn(texts, 'after', language)]
  const turned = found.some(({ kind }) => kind === 'dead' || kind === 'hurt')
    ? null
    : turnedToll(before, after)
  if (turned !== null) return [turned]
  return (['dead', 'hurt'] as const).flatMap(toll => {
    if (found.some(({ kind }) => kind === toll)) return []
    const [was, now] = [before, after].map(tolls => tolls.filter(each => each.toll === toll))
    if (was === undefined || now === undefined) return []
    const gone = withoutThose(was, now)
    const fresh = withoutThose(now, was)
    if (was.length === 0 && fresh.length > 0)
      return fresh.slice(0, 1).map(told => loneFact(told, 'now', toll))
    if (now.length === 0 && gone.length > 0) return gone.slice(0, 1).map(told => loneFact(told, 'was', toll))
    const [older, newer] = [gone[0], fresh[0]]
    if (!older || !newer) return []
    // A part that changed beside the whole is told as a number already.
    return withoutParts([numberFact({ was: older, now: newer }, newer.where)], texts, language).filter(
      ({ kind }) => kind === toll,
    )
  })
}

/** As many were hurt as are now dead, or the other way round: the same people. */
function turnedToll(before: readonly Told[], after: readonly Told[]): Fact | null {
  const of = (tolls: readonly Told[], toll: Toll): Told[] => tolls.filter(each => each.toll === toll)
  for (const [from, to] of [
    ['hurt', 'dead'],
    ['dead', 'hurt'],
  ] as const) {
    const gone = withoutThose(of(before, from), of(after, from))
    const fresh = withoutThose(of(after, to), of(before, to))
    for (const was of gone) {
      const now = fresh.find(({ token }) => token.key === was.token.key)
      if (now === undefined) continue
      const words = { was: was.phrase, now: now.phrase, noun: null }
      return { kind: 'dead', ...words, where: now.where, sameness: `turned ${was.token.key}` }
    }
  }
  return null
}

function tollsIn(texts: readonly ComparedText[], side: 'before' | 'after', language: Language): Told[] {
  return texts.flatMap(text => {
    const tokens = text[side]?.tokens ?? []
    const numbers = numbersIn(tokens, { from: 0, to: tokens.length }, language)
    return numbers.filter(({ toll }) => toll !== null).map(each => ({ ...each, where: text.where }))
  })
}

function withoutThose(tolls: readonly Told[], others: readonly Told[]): Told[] {
  const known = new Set(others.map(({ token }) => token.key))
  return tolls.filter(({ token }) => !known.has(token.key))
}

function loneFact({ token, noun, where }: Told, side: 'was' | 'now', kind: Toll): Fact {
  return { kind, was: null, now: null, [side]: token.text, noun, where, sameness: `${side} ${token.key}` }
}

/**
 * A toll that changed beside one that headline or lead still tell is that of a part, or of another time: it is
 * told as a number.
 */
export function withoutParts(
  facts: readonly Fact[],
  texts: readonly ComparedText[],
  language: Language,
): Fact[] {
  if (!facts.some(({ kind }) => kind === 'dead' || kind === 'hurt')) return [...facts]
  const main = texts.filter(isMain)
  const [before, after] = [tollsIn(main, 'before', language), tollsIn(main, 'after', language)]
  return facts.map(fact => {
    if ((fact.kind !== 'dead' && fact.kind !== 'hurt') || isMain(fact)) return fact
    const { kind, sameness } = fact
    const [was, now] = sameness.split(' ')
    const [older = [], newer = []] = [before, after].map(tolls =>
      tolls.filter(({ toll }) => toll === kind).map(({ token }) => token.key),
    )
    const isPart =
      older.length > 0 && newer.length > 0 && !older.includes(was ?? '') && !newer.includes(now ?? '')
    return isPart ? { ...fact, kind: 'number' } : fact
  })
}

function isMain({ where }: Pick<Fact, 'where'>): boolean {
  return where.part === 'headline' || (where.part === 'paragraph' && where.index === 0)
}
