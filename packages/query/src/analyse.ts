import { cut, fold } from './fold.ts'

/**
 * The number of the analyser: raise it with every change of what `analyse` or `foldKeyword` make of a text. What
 * a database has indexed under a lower number is then analysed again (ADR-0046).
 */
export const analyserNumber = 2

const words = /[\p{L}\p{N}]+/gu
/** Letters of scripts that put no spaces between words: Chinese, Japanese, Thai, Lao, Khmer and Burmese. */
const unspacedLetter =
  '(?=[\\p{L}\\p{Nl}])[ー〆〱-〵〼\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]'
const unspaced = new RegExp(unspacedLetter, 'u')
const runs = new RegExp(`(?:${unspacedLetter})+|(?:(?!${unspacedLetter})[\\p{L}\\p{N}])+`, 'gu')

/**
 * The words of a text for comparing and indexing: folded, then split into runs of letters and digits. A run of a
 * script without spaces gives its overlapping pairs of letters, and its last letter alone, because no word of it
 * could be found otherwise; a dictionary would differ between engines.
 */
export function analyse(text: string): string[] {
  const folded = fold(text)
  if (!isUnspaced(folded)) return (folded.match(words) ?? []).map(cut)
  return (folded.match(runs) ?? []).flatMap(run => (isUnspaced(run) ? pairsOf(Array.from(run)) : cut(run)))
}

/** Whether the folded text has a letter of a script that puts no spaces between words. */
export function isUnspaced(folded: string): boolean {
  return unspaced.test(folded)
}

/** Words that are looked for; of the last one perhaps only the beginning. */
export type AskedWords = { tokens: string[]; isOpen: boolean }

/**
 * The words of a text that is looked for. A run of a script without spaces may go on where the text ends: its
 * last letter is then no word of its own, and a single letter stands for it and for all pairs that begin with it.
 */
export function analyseAsked(text: string): AskedWords {
  const tokens = analyse(text)
  const last = tokens.at(-1) ?? ''
  if (!isUnspaced(last)) return { tokens, isOpen: false }
  // Only after a pair is it the last letter of a longer run.
  return isPair(tokens.at(-2) ?? '')
    ? { tokens: tokens.slice(0, -1), isOpen: false }
    : { tokens, isOpen: true }
}

function isPair(token: string): boolean {
  return isUnspaced(token) && Array.from(token).length === 2
}

function pairsOf(letters: readonly string[]): string[] {
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''))
}
