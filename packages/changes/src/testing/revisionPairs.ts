import * as fc from 'fast-check'
import { corpusLanguages, corpusPairs } from './corpus.ts'

export interface RevisionPair {
  lang: string
  /** Headline and paragraphs. */
  before: string[]
  after: string[]
}

/** Words of the corpus, and awkward ones: numbers, marks, odd spaces, other scripts, half surrogates. */
const awkward = [
  'Ten',
  '10',
  '1,204',
  '1.204',
  '1 900',
  '10,5 %',
  '10.5%',
  '$4.5 million',
  '2.30 p.m.',
  '14h30',
  '٧٫٣',
  '٬',
  '2-1',
  '-5',
  'twenty-one',
  'quatre-vingt-dix',
  'zweihundertfünf',
  'اثنا عشر',
  'l’horloger',
  "O'Neil",
  'Jean-Luc',
  'U.S.',
  '21 Nov.',
  'May',
  '“',
  '”',
  '„',
  '«',
  '»',
  '"',
  '–',
  '…',
  '.',
  ',',
  ':',
  '(',
  ')',
  '\u00a0',
  '\u202f',
  '\t',
  '\n',
  '👩‍🚒',
  '漢字',
  'e\u0301',
  '',
]

const wordsOf = (lang: string): string[] =>
  corpusPairs(lang)
    .slice(0, 4)
    .flatMap(({ before }) => ('paragraphs' in before ? before.paragraphs : []))
    .flatMap(text => text.split(/(?<=\s)/u))
    .slice(0, 120)

const words = new Map(corpusLanguages.map(lang => [lang, wordsOf(lang)]))

/** Two revisions: the second is the first with words and paragraphs replaced, added, cut and moved. */
export const revisionPairs: fc.Arbitrary<RevisionPair> = fc.constantFrom(...corpusLanguages).chain(lang => {
  const word = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(words.get(lang) ?? [])) },
    { weight: 3, arbitrary: fc.constantFrom(...awkward).map(each => `${each} `) },
    { weight: 1, arbitrary: fc.constantFrom(...awkward) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  )
  const text = fc.array(word, { maxLength: 25 })
  const texts = fc.array(text, { minLength: 1, maxLength: 6 })
  return fc
    .record({ lang: fc.constant(lang), before: texts, edits: fc.array(editOf(word, text), { maxLength: 8 }) })
    .map(({ before, edits }) => ({
      lang,
      before: before.map(joined),
      after: edits.reduce((lines, edit) => edit(lines), before).map(joined),
    }))
})

type Lines = string[][]
type Edit = (lines: Lines) => Lines

function editOf(word: fc.Arbitrary<string>, text: fc.Arbitrary<string[]>): fc.Arbitrary<Edit> {
  const place = fc.nat({ max: 30 })
  return fc.oneof(
    fc.tuple(place, place, word).map(
      ([line, at, each]): Edit =>
        lines =>
          withLine(lines, line, old => old.with(at % Math.max(1, old.length), each)),
    ),
    fc.tuple(place, place, word).map(
      ([line, at, each]): Edit =>
        lines =>
          withLine(lines, line, old => old.toSpliced(at, 0, each)),
    ),
    fc.tuple(place, place).map(
      ([line, at]): Edit =>
        lines =>
          withLine(lines, line, old => old.toSpliced(at, 1)),
    ),
    fc.tuple(place, text).map(
      ([line, added]): Edit =>
        lines =>
          lines.toSpliced(1 + line, 0, added),
    ),
    place.map(
      (line): Edit =>
        lines =>
          lines.length > 1 ? lines.toSpliced(1 + (line % (lines.length - 1)), 1) : lines,
    ),
    fc.tuple(place, place).map(
      ([from, to]): Edit =>
        lines =>
          moved(lines, from, to),
    ),
  )
}

function withLine(lines: Lines, line: number, edit: (old: string[]) => string[]): Lines {
  const at = line % lines.length
  const old = lines[at] ?? []
  return old.length === 0 ? lines : lines.with(at, edit(old))
}

function moved(lines: Lines, from: number, to: number): Lines {
  const at = 1 + (from % lines.length)
  const [taken] = lines.slice(at, at + 1)
  return taken === undefined ? lines : lines.toSpliced(at, 1).toSpliced(1 + (to % lines.length), 0, taken)
}

function joined(words: string[]): string {
  return words.join('')
}
