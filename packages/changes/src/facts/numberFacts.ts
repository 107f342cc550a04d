import { hasSameStem } from './spelling.ts'
import { nounAt, tollAt, type Toll } from './tollOf.ts'
import { isBackground } from './tollContext.ts'
import { isYear } from '../tokens/isYear.ts'
import { isConverted, unitBehind } from './units.ts'
import { textOf } from './turnWords.ts'
import type { Fact } from './fact.ts'
import type { Language } from '../languages/language.ts'
import type { Span } from '../text/diffTokens.ts'
import type { Token } from '../tokens/token.ts'
import type { Where } from '../change.ts'

/** A number with what it counts. */
export interface CountedNumber {
  token: Token
  at: number
  toll: Toll | null
  noun: string | null
  /** The stem of the noun's first word, folded. */
  stem: string
  /** The unit or currency that belongs to the value. */
  unit: string | null
  unitText: string | null
  /** An age, or another number of years. */
  isAge: boolean
  /** With the words up to the one that says dead or hurt: "two men were killed". */
  phrase: string
}

export interface NumberPair {
  was: CountedNumber
  now: CountedNumber
}

/** The numbers between two places, without years and times of day. */
export function numbersIn(tokens: readonly Token[], { from, to }: Span, language: Language): CountedNumber[] {
  const numbers: CountedNumber[] = []
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (token === undefined || (token.kind !== 'number' && token.kind !== 'article')) continue
    if (isYear(tokens, at, language)) continue
    const unit = unitBehind(tokens, at, language)
    const toll = unit === null ? tollAt(tokens, at, language) : null
    const noun = nounAt(tokens, at, toll, language)
    const next = tokens[at + 1]
    numbers.push({
      token,
      at,
      toll: toll === null || isBackground(tokens, at, language) ? null : toll.toll,
      noun,
      stem: noun === null ? '' : (next?.fold ?? ''),
      unit: unit?.id ?? null,
      unitText: unit?.text ?? null,
      phrase: toll === null ? token.text : phraseOf(tokens, at, toll.at),
      isAge: unit?.id === 'y',
    })
  }
  return numbers
}

/**
 * Which number became which. Numbers that count the same thing are paired first. The others are paired in
 * order if both sides have equally many: in a short piece all, in a long one those with a noun missing, in a
 * rewritten text none.
 */
export function pairNumbers(
  removed: readonly CountedNumber[],
  added: readonly CountedNumber[],
  piece: 'short' | 'long' | 'rewritten',
): NumberPair[] {
  const [was, now] = withoutEqual(removed, added)
  const pairs = was.flatMap((one): NumberPair[] => {
    const other = now.find(each => countsSame(one, each))
    // An article counts only where nothing else of the piece does: "29 hours", "an hour before".
    const isClear = piece === 'short' || (was.length === 1 && now.length === 1) || one.toll !== null
    if (other === undefined || (!isClear && !(isCertain(one) && isCertain(other)))) return []
    remove(now, other)
    return [{ was: one, now: other }]
  })
  const isPaired = (number: CountedNumber): boolean => pairs.some(pair => pair.was === number)
  const restWas = was.filter(one => isCertain(one) && !isPaired(one))
  const restNow = now.filter(isCertain)
  if (piece !== 'rewritten' && restWas.length === restNow.length) {
    restWas.forEach((one, index) => {
      const other = restNow[index]
      const mayBePaired = piece === 'short' || one.stem === '' || other?.stem === ''
      if (other !== undefined && mayBePaired) pairs.push({ was: one, now: other })
    })
  }
  // "Un homme" and "une femme" are not numbers, but "un mort" and "deux morts" are.
  return pairs.filter(
    ({ was: one, now: other }) => (isCertain(one) || isCertain(other)) && !isConverted(one, other),
  )
}

export function numberFact({ was, now }: NumberPair, where: Where): Fact {
  const toll = now.toll ?? was.toll
  // Another unit or currency is a part of what has changed.
  const isOtherUnit = was.unit !== null && now.unit !== null && was.unit !== now.unit
  const withUnit = ({ token, unitText }: CountedNumber): string =>
    isOtherUnit ? `${token.text} ${unitText}` : token.text
  return {
    kind: toll ?? 'number',
    was: withUnit(was),
    now: withUnit(now),
    noun: isOtherUnit ? null : (now.noun ?? was.noun),
    where,
    sameness: `${was.token.key} ${now.token.key}`,
    isAge: was.isAge && now.isAge,
  }
}

/** Names what is counted, not where, so that two numbers that only swapped places are recognised. */
export function numberIdentity({ token, toll, stem }: CountedNumber): string {
  return `${token.key} ${toll ?? stem.slice(0, 4)}`
}

function isCertain({ token }: CountedNumber): boolean {
  return token.kind === 'number'
}

function countsSame(one: CountedNumber, other: CountedNumber): boolean {
  if (unitOf(one) !== unitOf(other)) return false
  if (isConverted(one, other)) return true
  if (one.toll !== null || other.toll !== null) return one.toll === other.toll
  return hasSameStem(one.stem, other.stem) || (unitOf(one) !== '' && one.stem === other.stem)
}

function unitOf({ token }: CountedNumber): string {
  return token.kind === 'article' ? '' : (/[^\d.#-]+$/u.exec(token.key)?.[0] ?? '')
}

function withoutEqual(
  removed: readonly CountedNumber[],
  added: readonly CountedNumber[],
): [CountedNumber[], CountedNumber[]] {
  const [was, now] = [[...removed], [...added]]
  for (const one of removed) {
    const equal = now.find(({ token }) => token.key === one.token.key)
    if (equal === undefined) continue
    remove(was, one)
    remove(now, equal)
  }
  return [was, now]
}

function remove<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1)
}

function phraseOf(tokens: readonly Token[], at: number, toll: number): string {
  // The noun stands behind the number where the verb stands before it.
  const [from, to] = [Math.min(at, toll), Math.max(toll, at + 1)]
  return textOf(tokens, from, to + 1)
}
