import { numberOf, type ReadNumber } from './readNumber.ts'
import type { Language } from '../languages/language.ts'

/** How many of the first words, folded, form one number, and its value. `null` if the first is not one. */
export function readNumberWords(
  words: readonly string[],
  language: Language,
): (ReadNumber & { length: number }) | null {
  const first = firstValues(words[0], language)
  if (first === null) return null
  const values = [...first]
  let length = 1
  for (;;) {
    const next = nextPart(words, length, values.at(-1) ?? 0, language)
    if (next === null) break
    values.push(...next.values)
    length += next.length
  }
  // "Millions of people" is not a count.
  if (length === 1 && (values[0] ?? 0) >= 1e6) return null
  return { ...numberOf(sum(values)), length }
}

export function beginsNumber(word: string, language: Language): boolean {
  return firstValues(word, language) !== null
}

/** In Arabic, "and" may be joined to the front of the number. */
function firstValues(word: string | undefined, language: Language): number[] | null {
  const isAttached = language.numberJoint === 'و' && word?.startsWith('و') === true
  return valuesOf(word, language) ?? (isAttached ? valuesOf(word.slice(1), language) : null)
}

interface Part {
  values: number[]
  length: number
}

function nextPart(words: readonly string[], at: number, last: number, language: Language): Part | null {
  const word = words[at]
  if (word === undefined) return null
  const plain = valuesOf(word, language)
  if (plain !== null) return goesOn(last, plain[0] ?? 0, language) ? { values: plain, length: 1 } : null
  const { numberJoint } = language
  if (numberJoint === null) return null
  // In Arabic, "and" is joined to the next word.
  const isAttached = numberJoint === 'و' && word.startsWith(numberJoint)
  if (!isAttached && word !== numberJoint) return null
  const joined = valuesOf(isAttached ? word.slice(1) : words[at + 1], language)
  if (joined === null || !isJoined(last, joined[0] ?? 0, language)) return null
  return { values: joined, length: isAttached ? 1 : 2 }
}

/** "two hundred", "cent douze", "ثلاثة عشر" */
function goesOn(last: number, next: number, { numberJoint }: Language): boolean {
  const isArabic = numberJoint === 'و'
  if (isArabic && next === 10) return last > 0 && last < 10
  if (next > last) return next === 100 || next >= 1000
  return !isArabic && last >= 100 && next < last
}

/** "treinta y uno", "two hundred and six", "خمسة وعشرون" */
function isJoined(last: number, next: number, { numberJoint }: Language): boolean {
  if (numberJoint === 'و') return (last < 10 && next >= 20 && next < 100) || (last >= 100 && next < last)
  if (last >= 100) return next < last && numberJoint !== 'et' && numberJoint !== 'y'
  if (last < 20 || last % 10 !== 0) return false
  if (numberJoint === 'et') return next === 1 || next === 11
  return numberJoint !== 'and' && next > 0 && next < 10
}

/** The numbers that a word consists of: "quatre-vingt-dix" has three. */
function valuesOf(word: string | undefined, language: Language): number[] | null {
  if (word === undefined) return null
  const value = language.numbers.get(word)
  if (value !== undefined) return [value]
  if (word.includes('-')) {
    const parts = word.split('-').filter(part => part !== language.numberJoint)
    const values = parts.map(part => language.numbers.get(part))
    return values.every(each => each !== undefined) && values.length > 1 ? values : null
  }
  return language.capitals === 'nouns' ? compoundValues(word, language.numbers) : null
}

/** German writes a number in one word: "zweihundertfünfunddreißig". */
function compoundValues(word: string, numbers: ReadonlyMap<string, number>): number[] | null {
  const whole = numbers.get(word)
  if (whole !== undefined) return [whole]
  for (const multiplier of ['tausend', 'hundert']) {
    const at = word.indexOf(multiplier)
    if (at < 0) continue
    const [before, after] = [word.slice(0, at), word.slice(at + multiplier.length)]
    const front = before === '' ? [] : compoundValues(before, numbers)
    const back = after === '' ? [] : compoundValues(after.replace(/^und/u, ''), numbers)
    return front && back ? [...front, numbers.get(multiplier) ?? 0, ...back] : null
  }
  const [, unit, ten] = /^(\w+?)und(\w+)$/u.exec(word) ?? []
  const [units, tens] = [numbers.get(unit ?? ''), numbers.get(ten ?? '')]
  const isNumber = units !== undefined && tens !== undefined && units < 10 && tens >= 20 && tens < 100
  return isNumber ? [units, tens] : null
}

/** A multiplier applies to the number before it; "quatre-vingts" is four times twenty. */
function sum(values: readonly number[]): number {
  let total = 0
  let current = 0
  for (const value of values) {
    if (value >= 1000) {
      // "Cinco mil millones" is five thousand times a million.
      if (current === 0 && total > 0 && total < value) total *= value
      else total += Math.max(1, current) * value
      current = 0
    } else if (value === 100) current = Math.max(1, current) * 100
    else if (value === 20 && current % 100 === 4) current += 76
    else current += value
  }
  return total + current
}
