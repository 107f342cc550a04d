import { isYear } from '../tokens/isYear.ts'
import { sentenceAround } from '../text/sentences.ts'
import type { Language } from '../languages/language.ts'
import type { Token } from '../tokens/token.ts'

/**
 * Whether the number at this place is no toll of the story, although it counts dead or hurt: a figure of the
 * past or only feared, or a part of another number.
 */
export function isBackground(tokens: readonly Token[], at: number, language: Language): boolean {
  if (isPart(tokens, at, language) || countsAnimals(tokens, at, language)) return true
  const { from, to } = sentenceAround(tokens, at)
  const sentence = tokens.slice(from, to)
  if (sentence.some((_, index) => isPastYear(tokens, from + index, language) && index + from !== at))
    return true
  return language.background.test(sentence.map(({ fold }) => fold).join(' '))
}

function isPart(tokens: readonly Token[], at: number, { partBefore, partBehind }: Language): boolean {
  const fold = (place: number): string => tokens[place]?.fold ?? ''
  if (partBefore.test(fold(at - 1)) || partBefore.test(`${fold(at - 2)} ${fold(at - 1)}`)) return true
  const isPartOf = partBehind.test(fold(at + 1)) || partBehind.test(`${fold(at + 1)} ${fold(at + 2)}`)
  // "Three of the 14"
  return isPartOf && tokens.slice(at + 1, at + 5).some(({ kind }) => kind === 'number')
}

function isPastYear(tokens: readonly Token[], at: number, language: Language): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (isYear(tokens, at, language)) return true
  return token?.kind === 'number' && /^(1[89]|20)\d\d$/.test(token.text) && next?.kind === 'mark'
}

const nounReach = 3

function countsAnimals(tokens: readonly Token[], at: number, { animals }: Language): boolean {
  return tokens
    .slice(at + 1, at + 1 + nounReach)
    .some(({ kind, fold }) => kind === 'word' && animals.test(fold))
}
