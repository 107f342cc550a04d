import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storyOf } from './storyOf.ts'
import type { Pair } from './pair.ts'

interface RealText {
  lang: string
  title: string
  body: string[]
}

/**
 * Real texts, each with an edited version like a desk's revision: figures updated, a paragraph cut, one
 * added, words replaced.
 */
export function editedPairs(folder: string): Pair[] {
  const lines = readFileSync(join(folder, 'corpus.jsonl'), 'utf8').trim().split('\n')
  const texts = lines.map(line => JSON.parse(line) as RealText)
  return texts.map(({ lang, title, body }, index): Pair => {
    const other = texts[(index + 1) % texts.length]?.body[0] ?? ''
    return [storyOf(lang, title, body), storyOf(lang, title, edited(body, other, index))]
  })
}

function edited(body: readonly string[], added: string, index: number): string[] {
  const lines = body.map((line, at) => (at % 3 === index % 3 ? withOtherFigures(line, at) : line))
  return lines
    .toSpliced(index % Math.max(1, lines.length), index % 2)
    .toSpliced(1, 0, ...(index % 3 === 0 ? [added] : []))
}

function withOtherFigures(line: string, at: number): string {
  const figures = line.replaceAll(/\d+/g, figure => String(Number(figure) + 2))
  const words = figures.split(' ')
  return words.with(at % words.length, 'meanwhile').join(' ')
}
