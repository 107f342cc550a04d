import { storyOf } from './storyOf.ts'
import type { NewsDocument } from '../../packages/document/src/index.ts'
import type { Pair } from './pair.ts'

const characters = 200_000

/** Stories of 200 kB that are expensive to compare, each in a different way. */
export function longPairs(): Pair[] {
  return [
    [longStory([sentence(7, characters)]), longStory([sentence(11, characters)])],
    [
      longStory(paragraphs(500, 7)),
      longStory(paragraphs(500, 7).map(text => text.replace('word7', 'other'))),
    ],
    [longStory(paragraphs(500, 7)), longStory(paragraphs(500, 11))],
    [longStory(paragraphs(4000, 7)), longStory(paragraphs(4000, 7).toReversed())],
    [
      longStory(paragraphs(40, 7)),
      longStory(paragraphs(40, 7).map(text => text.replaceAll('word1', '12 Words'))),
    ],
  ]
}

function paragraphs(count: number, seed: number): string[] {
  return Array.from({ length: count }, (_, index) => sentence(seed + index, characters / count))
}

/** Words; about half of them occur in any other such text. */
function sentence(seed: number, length: number): string {
  const words = Array.from({ length: length / 8 }, (_, index) => `word${(index * seed) % 997}`)
  return words.join(' ')
}

function longStory(news: string[]): NewsDocument {
  return storyOf('en', 'A long story', news)
}
