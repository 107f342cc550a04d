import { latinDigits } from './readNumber.ts'
import type { Language } from '../languages/language.ts'
import type { Token } from './token.ts'

/**
 * "in 2019": four digits without a mark after such a word. Before a German noun they are a count: "in 2000
 * Haushalten".
 */
export function isYear(tokens: readonly Token[], at: number, { beforeYear, capitals }: Language): boolean {
  const [token, last, next] = [tokens[at], tokens[at - 1], tokens[at + 1]]
  if (token === undefined || last === undefined || !/^(1[89]|20)\d\d$/.test(latinDigits(token.text)))
    return false
  const isCounted = capitals === 'nouns' && next?.isCapital === true
  return beforeYear.has(last.fold) && !isCounted
}
