import { parseDocument, type NewsDocument } from '@wiredeck/document'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { expect, it } from 'vitest'
import { rawPictureItem, sampleDocument } from '../../viewers/testing/sampleDocuments.ts'
import { languagesOf, storyLines } from './storyLines.ts'

function text(id: string, lang: string, minute: number): NewsDocument {
  const published = `2026-02-22T09:${String(minute).padStart(2, '0')}:00Z`
  const result = parseDocument(rawStory('98hu39e', { uno: id, lang, published }))
  if (!('document' in result)) throw new Error(result.dropped.reason)
  return result.document
}
const picture = (minute: number, lang = 'en', changes: Record<string, unknown> = {}): NewsDocument => ({
  ...sampleDocument('picture', { lang, ...changes }),
  id: `picture ${minute}`,
  published: new Date(`2026-02-22T09:${String(minute).padStart(2, '0')}:00Z`),
})

it('a story is told in one language, the others and its pictures beside the step that they follow', () => {
  const filed = [
    text('fr early', 'fr', 1),
    text('flash', 'en', 2),
    picture(3),
    text('fr', 'fr', 4),
    text('lead', 'en', 14),
    text('es', 'es', 15),
  ]
  const ids = (list: readonly NewsDocument[]) => list.map(({ id }) => id)
  const told = storyLines(filed, 'en').map(({ document, minutes, beside, pictures }) => [
    document.id,
    minutes,
    ids(beside),
    ids(pictures),
  ])
  expect(told).toEqual([
    ['flash', null, ['fr early', 'fr'], ['picture 3']],
    ['lead', 12, ['es'], []],
  ])
  expect(languagesOf(filed)).toEqual(['fr', 'en', 'es'])
  expect(storyLines(filed, 'de')).toEqual([])
})

it('of a picture that was filed in several languages, the one in the language that is read comes first, the others last', () => {
  const other = { bagItem: [rawPictureItem('other')] }
  const filed = [
    text('lead', 'fr', 1),
    picture(2, 'de'),
    picture(3, 'en', other),
    picture(4, 'fr'),
    picture(5, 'es'),
  ]
  const pictures = (lang: string) =>
    storyLines([...filed, text('wrap', 'de', 9)], lang).flatMap(line => line.pictures.map(({ id }) => id))
  expect(pictures('fr')).toEqual(['picture 4', 'picture 3', 'picture 2', 'picture 5'])
  expect(pictures('de')).toEqual(['picture 2', 'picture 3', 'picture 4', 'picture 5'])
})
