import { cut, fold } from './analyse.ts'

export interface LocatedToken {
  token: string
  /** UTF-16 units in the original text; the end is exclusive. */
  start: number
  end: number
}

/** No character of these classes folds to a letter or digit, so no token contains one. */
const run = /[^\p{Z}\p{Cc}\p{P}]+/gu
const oneToken = /^[\p{L}\p{N}]+$/u
const letter = /[\p{L}\p{N}]/u

/** The tokens of `analyse`, with their places in the text. */
export function locateTokens(text: string): LocatedToken[] {
  const located: LocatedToken[] = []
  for (const { 0: source, index } of text.matchAll(run)) {
    const token = fold(source)
    if (oneToken.test(token)) located.push({ token: cut(token), start: index, end: index + source.length })
    else if (letter.test(token)) located.push(...locateInRun(source, index))
  }
  return located
}

/** Character by character, for the rare run that holds several tokens: `5$`, `½`. */
function locateInRun(source: string, offset: number): LocatedToken[] {
  const located: LocatedToken[] = []
  let current: LocatedToken | null = null
  let start = offset
  for (const character of source) {
    const end = start + character.length
    const folded = fold(character)
    // A mark folds to nothing and belongs to the word around it.
    if (folded === '' && current) current.end = end
    for (const part of folded) {
      if (!letter.test(part)) current = null
      else if (current) Object.assign(current, { token: current.token + part, end })
      else located.push((current = { token: part, start, end }))
    }
    start = end
  }
  return located.map(({ token, start, end }) => ({ token: cut(token), start, end }))
}
