import { fold } from '@wiredeck/query'
import { dayLength, isClock } from './hours.ts'
import { lexiconOf, meaningAt } from './lexicon.ts'
import type { Meaning } from './words.ts'

/**
 * What a sentence of a note is made of: meanings of its words; hours, days and other numbers; what is quoted, or has the
 * form of a slug; commas and colons; and other words.
 */
export type Sign =
  | Meaning
  | 'clock'
  | 'day'
  | 'number'
  | 'heedNot'
  | 'quoted'
  | 'slug'
  | 'comma'
  | 'colon'
  | 'word'
export interface Sentence {
  signs: Sign[]
  /** The folded text, with digits as 0 to 9, for the hours that it names. */
  text: string
}

/** In UTF-16 units. A desk tells its clients in its first lines; the rest of a long note is not read. */
const longestNote = 2000
const longestQuote = 200
/** Words as short as articles are skipped where they have no meaning. Arabic writes its article with the noun. */
const longestSkipped = 3

const quotes = new RegExp(`[“„«"]([^“”„«»"\\n]{1,${longestQuote}})[”“»"]`, 'gu')

/** A line that goes on in the next one. */
const wrapped = /(?<=[\p{Ll}\p{Lo},])[ \t]*\r?\n[ \t]*(?=[\p{Ll}])/gu
const abbreviated = /(?<![\p{L}\p{N}])(mr|mrs|ms|dr|st|sr|sra|nr|no|art|abs|m|mm|mme|[a-z])\.(?=\s)/giu
/** What ends a sentence. A dot behind a number of one or two digits does only before a capital, or in Arabic. */
const ends = /[!?؟;؛\n]+|\.{2,}|\/{2,}|(?<!\b\d{1,2})\.(?=\s|$|[)»"])|\.(?=\s+[\p{Lu}\p{Lo}]|\s*$)/u
/** Not so in German, where it may be the fourth paragraph. */
const germanEnds =
  /[!?;\n]+|\.{2,}|\/{2,}|(?<!\b\d{1,2})\.(?=\s|$|[)»"])|(?<=\d[.:h]\d\d)\.(?=\s)|\.(?=\s*$)/u
const pieces =
  /\ufffc|[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)+|\d{1,2}[.:h]\d{2}(?!\d)|\d+(?:[.,]\d+)*|[\p{L}]+(?:-\p{L}+)*|[\p{L}\p{N}]+|[,(،]|[:–—]|\s-+\s/gu

/** Cuts a note into sentences, and reads each. */
export function sentencesOf(note: string, lang: string): Sentence[] {
  return note
    .slice(0, longestNote)
    .replace(wrapped, ' ')
    .replace(quotes, quoted)
    .replace(/\b([ap])\.\s?m\b\.?/gi, '$1m')
    .replace(abbreviated, '$1')
    .split(lang === 'de' ? germanEnds : ends)
    .filter(each => each.trim() !== '')
    .map(each => {
      const text = fold(each)
      return { signs: signsOf(text, lang), text }
    })
}

/** Stands for what was quoted: it is a sign of its own, whatever it says. */
function quoted(): string {
  return ' \ufffc '
}

function signsOf(sentence: string, lang: string): Sign[] {
  const lexicon = lexiconOf(lang)
  const found = sentence.match(pieces) ?? []
  // Words that a hyphen joins are read one by one, and are a slug where none has a meaning.
  const words = found.flatMap(piece => (/\p{L}-\p{L}/u.test(piece) ? piece.split(/(?=-)/) : [piece]))
  const plain = words.map(word => word.replace(/^-/, '').trim())
  const signs: Sign[] = []
  for (let at = 0; at < plain.length;) {
    const day = dayLength(plain, at)
    const phrase = meaningAt(lexicon, plain, at)
    const word = plain[at] ?? ''
    if (isClock(plain, at)) {
      signs.push('clock')
      at += 1
    } else if (day > (phrase?.length ?? 0) || (day > 0 && phrase?.length === day)) {
      signs.push('day')
      at += day
    } else if (phrase !== null) {
      // Portuguese joins pronouns to verbs that look like "in the": "tirem-na".
      if (phrase.meaning !== 'within' || words[at]?.startsWith('-') !== true) signs.push(phrase.meaning)
      at += phrase.length
    } else {
      const isJoined = words[at]?.startsWith('-') === true && signs.at(-1) === 'word'
      const shape = shapeOf(word, isJoined)
      if (shape !== 'word' || word.length > longestSkipped) signs.push(shape)
      at += 1
    }
  }
  return signs
    .map((sign, at) => (sign === 'thing' ? thingAs(signs, at) : sign === 'heed' ? heedAs(signs, at) : sign))
    .filter(
      (_, at, all) =>
        !isIdle(all, at) && !isTitled(all, at) && !(all[at] === 'embargo' && all[at - 1] === 'embargo'),
    )
}

/** "Not" goes with the order that it makes, and French says it twice, before and after the verb. */
function isIdle(signs: readonly Sign[], at: number): boolean {
  return (
    signs[at] === 'not' &&
    (signs[at - 1] === 'not' || signs[at - 2] === 'not' || signs.slice(at + 1, at + 4).includes('heedNot'))
  )
}

/** A story "with the headline …" is no headline. */
function isTitled(signs: readonly Sign[], at: number): boolean {
  return signs[at] === 'part' && signs[at - 1] === 'story' && signs[at + 1] === 'quoted'
}

function heedAs(signs: readonly Sign[], at: number): Sign {
  return signs.slice(Math.max(0, at - 3), at).includes('not') ? 'heedNot' : 'word'
}

function shapeOf(word: string, isJoined: boolean): Sign {
  if (word === '\ufffc') return 'quoted'
  if (/^\p{N}/u.test(word)) return 'number'
  if (word.includes('/') || isJoined) return 'slug'
  if (/^[,(،]/.test(word)) return 'comma'
  return /^[\p{L}\p{N}]/u.test(word) ? 'word' : 'colon'
}

/** "This article" is the story, "an article" may be anything. */
function thingAs(signs: readonly Sign[], at: number): Sign {
  return signs[at - 1] === 'this' ||
    (signs[at - 2] === 'this' && signs[at - 1] === 'word') ||
    signs[at + 1] === 'this'
    ? 'story'
    : 'word'
}
