import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './changesBetween.ts'
import { headlineRanges } from './headlineRanges.ts'
import { passageChange } from './passageChange.ts'
import { parsed } from '@wiredeck/document/testing/parsed'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import type { TextChange } from './textChange.ts'
import { textChanges, type TextChanges } from './textChanges.ts'
import { runs } from '@wiredeck/query/testing/runs'
import { revisionPairs, type RevisionPair } from './testing/revisionPairs.ts'

describe('D45: the changes of any two revisions', () => {
  it('restore either text to the letter', () => {
    fc.assert(
      fc.property(revisionPairs, pair => {
        const [before, after] = documentsOf(pair)
        const changes = textChanges(before, after)
        expect(restored(changes, 'before')).toEqual([before.headline ?? '', ...paragraphsOf(before)])
        expect(restored(changes, 'after')).toEqual([after.headline ?? '', ...paragraphsOf(after)])
      }),
      runs(),
    )
  })

  it('say the same of every paragraph once, and nothing of a revision beside itself', () => {
    fc.assert(
      fc.property(revisionPairs, pair => {
        const [before, after] = documentsOf(pair)
        const { paragraphs } = textChanges(before, after)
        for (const side of ['before', 'after'] as const) {
          const places = paragraphs.flatMap(paragraph => paragraph[side] ?? [])
          expect(places.toSorted((one, other) => one - other)).toEqual(
            paragraphsOf(side === 'before' ? before : after).map((_, index) => index),
          )
        }
        expect(changesBetween(after, after).ranked).toEqual([])
        expect(passageChange(paragraphsOf(after).join('\n'), after, after)?.state ?? 'unchanged').toBe(
          'unchanged',
        )
      }),
      runs(),
    )
  })

  it('underline words that stand in the newer headline, from left to right', () => {
    fc.assert(
      fc.property(revisionPairs, pair => {
        const [before, after] = documentsOf(pair)
        let end = 0
        for (const range of headlineRanges(before, after)) {
          expect(range.start).toBeGreaterThanOrEqual(end)
          expect(range.end).toBeGreaterThan(range.start)
          end = range.end
        }
        expect(end).toBeLessThanOrEqual(after.headline?.length ?? 0)
      }),
      runs(),
    )
  })
})

function documentsOf({ lang, before, after }: RevisionPair): [Article, Article] {
  const read = ([headline, ...news]: string[]): Article =>
    parsed(rawStory('PROPERT', { lang, headline, news })) as Article
  return [read(before), read(after)]
}

type Article = ReturnType<typeof parsed> & { type: 'text' }

function paragraphsOf(document: Article): string[] {
  return document.paragraphs
}

function restored({ headline, paragraphs }: TextChanges, side: 'before' | 'after'): string[] {
  const own = side === 'before' ? 'removed' : 'added'
  const textOf = ({ runs: parts }: TextChange): string =>
    parts.flatMap(({ kind, text }) => (kind === 'same' || kind === own ? [text] : [])).join('')
  const present = paragraphs.filter(paragraph => paragraph[side] !== null)
  const inOrder = present.toSorted((one, other) => (one[side] ?? 0) - (other[side] ?? 0))
  return [textOf(headline), ...inOrder.map(textOf)]
}
