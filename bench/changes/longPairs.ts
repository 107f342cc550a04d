import { parseDocument, type NewsDocument } from '../../packages/document/src/index.ts'
import type { Pair } from './changes.ts'

const characters = 200_000

/** Stories of 200 kB that are dear to compare, each in its own way. */
export function longPairs(): Pair[] {
  return [
    [storyOf([sentence(7, characters)]), storyOf([sentence(11, characters)])],
    [storyOf(paragraphs(500, 7)), storyOf(paragraphs(500, 7).map(text => text.replace('word7', 'other')))],
    [storyOf(paragraphs(500, 7)), storyOf(paragraphs(500, 11))],
    [storyOf(paragraphs(4000, 7)), storyOf(paragraphs(4000, 7).toReversed())],
    [
      storyOf(paragraphs(40, 7)),
      storyOf(paragraphs(40, 7).map(text => text.replaceAll('word1', '12 Words'))),
    ],
  ]
}

function paragraphs(count: number, seed: number): string[] {
  return Array.from({ length: count }, (_, index) => sentence(seed + index, characters / count))
}

/** Words of which about half come again in any other such text. */
function sentence(seed: number, length: number): string {
  const words = Array.from({ length: length / 8 }, (_, index) => `word${(index * seed) % 997}`)
  return words.join(' ')
}

function storyOf(news: string[]): NewsDocument {
  const filed = '2026-02-22T09:00:00Z'
  const head = {
    uno: 'long',
    class: 'text',
    created: filed,
    published: filed,
    revision: 1,
    urgency: 4,
    status: 'Usable',
  }
  const result = parseDocument({ ...head, provider: 'Corvane', lang: 'en', headline: 'A long story', news })
  if ('dropped' in result) throw new Error(result.dropped.reason)
  return result.document
}
