import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keywordValuesOf, textOf } from './documentValues.ts'
import { fieldKind, keywordFields, textFields } from './fields.ts'
import { arabicStory, harbourPicture, harbourStory } from './testing/documents.ts'
import { runs } from './testing/runs.ts'

describe('textOf', () => {
  it('gives a field as its passages', () => {
    expect(textOf(harbourStory, 'title')).toEqual(['Port: état d’urgence levé'])
    expect(textOf(harbourStory, 'news')).toEqual(harbourStory.news)
    expect(textOf({ script: 'One.' }, 'script')).toEqual(['One.'])
    expect(textOf(harbourStory, 'script')).toEqual([])
  })

  it('finds the captions of the document and of its media items', () => {
    expect(textOf(harbourPicture, 'caption')).toEqual([
      'Dockers return to work.',
      'Cranes at dawn.',
      'A lighthouse in fog',
      'Two gulls',
    ])
  })

  it('reads every text field as all', () => {
    expect(textOf(harbourStory, 'all')).toEqual([
      harbourStory.title,
      harbourStory.headline,
      ...harbourStory.news,
    ])
    expect(textOf(harbourPicture, 'all')).toContain('Two gulls')
  })

  it('reads translations, nested or under a dotted key', () => {
    expect(textOf(harbourStory, 'translated.en.news')).toEqual(['The harbour reopens on Monday.'])
    expect(textOf(harbourStory, 'translated.en.all')).toHaveLength(2)
    expect(textOf(harbourStory, 'translated.de.all')).toEqual([])
    expect(textOf(harbourPicture, 'translated.de.caption')).toEqual(['Ein Leuchtturm im Nebel'])
    expect(textOf(harbourPicture, 'translated.de.all')).toEqual(['Ein Leuchtturm im Nebel'])
  })

  it('gives nothing for other fields', () => {
    const raw = { foo: 'x', slug: 'x', constructor: 'x', 'translated.it.title': 'x' }
    for (const name of [
      'foo',
      'slug',
      'constructor',
      '__proto__',
      'translated.it.title',
      'translated.en.slug',
    ]) {
      expect(textOf(raw, name)).toEqual([])
    }
  })
})

describe('keywordValuesOf', () => {
  it('gives strings, lists and numbers, folded', () => {
    expect(keywordValuesOf(harbourStory, 'country')).toEqual(['fra'])
    expect(keywordValuesOf(harbourStory, 'slug')).toEqual(['economie', 'transport-mer'])
    expect(keywordValuesOf(harbourStory, 'urgency')).toEqual(['3'])
    expect(keywordValuesOf(harbourStory, 'signal')).toEqual(['update', 'cwarn'])
    expect(keywordValuesOf(arabicStory, 'slug')).toEqual(['اخبار'])
    expect(keywordValuesOf(arabicStory, 'city')).toEqual([])
  })

  it('D11: takes an empty status as Usable', () => {
    expect(keywordValuesOf(harbourStory, 'status')).toEqual(['usable'])
    expect(keywordValuesOf({ status: 'Canceled' }, 'status')).toEqual(['canceled'])
    expect(keywordValuesOf({}, 'status')).toEqual([])
    expect(keywordValuesOf({ city: '' }, 'city')).toEqual([])
  })

  it('gives each of several creators, and the whole line', () => {
    expect(keywordValuesOf(harbourStory, 'creator')).toEqual([
      'jane roe, elie muller',
      'jane roe',
      'elie muller',
    ])
  })

  it('content-api: an event is found by code, id, keyword and name', () => {
    expect(keywordValuesOf(harbourStory, 'event')).toEqual([
      'afpevent:123',
      '123',
      'event : jeux de la mer',
      'jeux de la mer',
    ])
    expect(keywordValuesOf(harbourPicture, 'event')).toEqual(['afpevent:7', '7', 'event: strike', 'strike'])
    expect(keywordValuesOf({ 'afpentity.event': [{}, null, { qcode: 5 }] }, 'event')).toEqual(['5'])
  })

  it('gives nothing for text fields and unknown ones', () => {
    expect(keywordValuesOf(harbourStory, 'title')).toEqual([])
    expect(keywordValuesOf({ foo: 'x' }, 'foo')).toEqual([])
  })
})

it('knows what kind each field is', () => {
  for (const name of ['all', ...textFields, 'translated.ar.all', 'translated.pt.script']) {
    expect(fieldKind(name)).toBe('text')
  }
  for (const name of keywordFields) expect(fieldKind(name)).toBe('keyword')
  for (const name of ['uno2', 'Title', 'translated.fr', 'translated.fr.slug', 'hasOwnProperty', '']) {
    expect(fieldKind(name)).toBe('unknown')
  }
})

it('takes any JSON for a document', () => {
  const names = ['all', 'translated.fr.all', 'caption', 'event', 'creator', 'status']
  const odd = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom(
          'title',
          'bagItem',
          'caption',
          'afpentity',
          'event',
          'qcode',
          'translated',
          'fr',
          'status',
        ),
        tie('value'),
      ),
      fc.array(tie('value')),
    ),
  })).value
  fc.assert(
    fc.property(odd, raw => {
      for (const name of names) {
        expect([...textOf(raw, name), ...keywordValuesOf(raw, name)].every(v => typeof v === 'string')).toBe(
          true,
        )
      }
    }),
    runs(),
  )
})
