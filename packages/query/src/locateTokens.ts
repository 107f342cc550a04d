import { isUnspaced } from './analyse.ts'
import { cut, fold } from './fold.ts'

export interface LocatedToken {
  token: string
  /** UTF-16 units in the original text; the end is exclusive. */
  start: number
  end: number
  /** The end of the first letter of a pair; absent for other tokens. */
  middle?: number
}

/** A letter of a folded text, with the place of the character that it comes from. */
type Letter = { text: string; start: number; end: number }

/** No character of these classes folds to a letter or digit, so no token contains one. */
const run = /[^\p{Z}\p{Cc}\p{P}]+/gu
const oneToken = /^[\p{L}\p{N}]+$/u
const letter = /[\p{L}\p{N}]/u

/** The tokens of `analyse`, with their places in the text. */
export function locateTokens(text: string): LocatedToken[] {
  const located: LocatedToken[] = []
  for (const { 0: source, index } of text.matchAll(run)) {
    const token = fold(source)
    if (oneToken.test(token) && !isUnspaced(token))
      located.push({ token: cut(token), start: index, end: index + source.length })
    else if (letter.test(token))
      // One by one, because a long text has more tokens than a call takes arguments.
      for (const letters of lettersOf(source, index)) for (const each of tokensOf(letters)) located.push(each)
  }
  return located
}

/** The letters of each token or run of pairs, character by character: rare but for scripts without spaces. */
function lettersOf(source: string, offset: number): Letter[][] {
  const found: Letter[][] = []
  let current: Letter[] | null = null
  let isOfUnspaced = false
  let start = offset
  for (const character of source) {
    const end = start + character.length
    const folded = fold(character)
    // A mark folds to nothing and belongs to the letter before it.
    const before = current?.at(-1)
    if (folded === '' && before) before.end = end
    for (const text of folded) {
      if (!letter.test(text)) {
        current = null
        continue
      }
      if (!current || isOfUnspaced !== isUnspaced(text)) found.push((current = []))
      isOfUnspaced = isUnspaced(text)
      current.push({ text, start, end })
    }
    start = end
  }
  return found
}

function tokensOf(letters: readonly Letter[]): LocatedToken[] {
  const [first] = letters
  const last = letters.at(-1)
  if (!first || !last) return []
  if (!isUnspaced(first.text))
    return [{ token: cut(letters.map(({ text }) => text).join('')), start: first.start, end: last.end }]
  return letters.map(({ text, start, end }, at) => {
    const next = letters[at + 1]
    return next ? { token: text + next.text, start, end: next.end, middle: end } : { token: text, start, end }
  })
}
