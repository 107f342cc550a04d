import * as fc from 'fast-check'
import { corpusLanguages, corpusPairs } from './corpus.ts'
import { story } from './story.ts'
import type { NewsDocument } from '@wiredeck/document'

/** A revision beside the same, untouched or only set anew: other paragraphs, line breaks, quotation marks, spaces. */
export type Reset = [before: NewsDocument, after: NewsDocument]

type Change = (lines: string[], at: number) => string[]

const changes: readonly Change[] = [
  lines => lines,
  (lines, at) => merged(lines, at % Math.max(1, lines.length - 1)),
  (lines, at) => split(lines, at % Math.max(1, lines.length)),
  (lines, at) =>
    lines.map((line, index) => (index === at % lines.length ? line.replaceAll(' ', '\n') : line)),
  lines => lines.map(line => line.replaceAll(/[“”„«»]/g, '"')),
  lines => lines.map(line => line.replaceAll(/[–—]/g, '-')),
  lines => lines.map(line => line.replaceAll('’', "'")),
  lines => lines.map(line => line.replaceAll(/ (?=[–%])/g, '\u00a0')),
  lines => lines.map(line => ` ${line}  `),
]

function merged(lines: string[], at: number): string[] {
  const [one, other] = [lines[at], lines[at + 1]]
  return one === undefined || other === undefined ? lines : lines.toSpliced(at, 2, `${one} ${other}`)
}

/** At the first full stop that a capital, or an Arabic letter, follows. */
function split(lines: string[], at: number): string[] {
  const line = lines[at] ?? ''
  const end = /(?<=\p{L}{4}[.!?؟]["”»]?) (?=[\p{Lu}\p{Lo}])/u.exec(line)?.index
  return end === undefined ? lines : lines.toSpliced(at, 1, line.slice(0, end), line.slice(end + 1))
}

export const resets: fc.Arbitrary<Reset> = fc.constantFrom(...corpusLanguages).chain(lang => {
  const stories = corpusPairs(lang).flatMap(({ before }) => ('paragraphs' in before ? [before] : []))
  return fc
    .record({
      from: fc.constantFrom(...stories),
      steps: fc.array(fc.tuple(fc.constantFrom(...changes), fc.nat({ max: 8 })), { maxLength: 4 }),
    })
    .map(({ from: { headline, paragraphs }, steps }): Reset => {
      const after = steps.reduce((lines, [change, at]) => change(lines, at), paragraphs)
      return [story(headline ?? '', paragraphs, { lang }), story(headline ?? '', after, { lang })]
    })
})
