import { compileFilter, contentLanguages, parseQuery, queryToFilter, type Filter } from '@wiredeck/query'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { createDocumentIndex } from './documentIndex.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)

/** Few words, so that documents share them and phrases cross the ends of fields. */
const word = fc.constantFrom('port', 'Bridge', 'bridges', 'grève', 'دلمار', 'port-bridge')
const text = fc.array(word, { maxLength: 6 }).map(words => words.join(' '))
const raw = fc.record(
  {
    headline: text,
    title: fc.oneof(text, fc.integer()),
    news: fc.array(text, { maxLength: 3 }),
    caption: fc.oneof(text, fc.array(text, { maxLength: 2 })),
    bagItem: fc.array(fc.record({ caption: text }), { maxLength: 2 }),
    slug: fc.array(word, { maxLength: 3 }),
    creator: text.map(each => each.replaceAll(' ', ', ')),
    status: fc.constantFrom('', 'Usable', 'canceled'),
    lang: fc.constantFrom(...contentLanguages),
    translated: fc.record({ fr: fc.record({ headline: text }) }, { requiredKeys: [] }),
    'translated.de.news': fc.array(text, { maxLength: 2 }),
  },
  { requiredKeys: [] },
)
const value = fc.oneof(
  fc.tuple(word, word).map(words => words.join(' ')),
  fc.array(word, { maxLength: 3 }).map(words => words.join(' ')),
  word.map(each => `${each.slice(0, 3)}*`),
  text.map(each => `${each}*`),
  text.map(each => `"${each}"`),
  fc.constantFrom('*', '', '…', ' *', 1),
)
const textNames = ['all', 'news', 'news', 'title', 'headline', 'news', 'caption', 'script']
const translatedNames = ['fr.all', 'fr.headline', 'de.news', 'de.all', 'all'].map(
  each => `translated.${each}`,
)
const name = fc.constantFrom(...textNames, ...translatedNames, 'slug', 'creator', 'status', 'lang', 'foo')
const values = fc.array(value, { maxLength: 3 })
const { filter } = fc.letrec<{ filter: Filter }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(
      fc.record({ name, in: values }),
      fc.record({ name, contains: values }),
      fc.record({ name, exclude: values }),
    ),
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
  ),
}))

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id).toSorted()

describe('D21: the index of stored documents', () => {
  it(`finds what match() accepts, also after documents were replaced and removed (${numRuns} cases)`, () => {
    const documents = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), raw }), {
      maxLength: 16,
    })
    fc.assert(
      fc.property(documents, fc.array(filter, { minLength: 1, maxLength: 8 }), (rows, filters) => {
        const index = createDocumentIndex()
        const kept = new Map<string, unknown>()
        rows.forEach((row, at) => {
          index.put({ ...row, published: at, created: at })
          kept.set(row.id, row.raw)
          if (at % 5 !== 4) return
          index.remove(rows[at - 2]?.id ?? '')
          kept.delete(rows[at - 2]?.id ?? '')
        })
        expect([...index.ids()].toSorted()).toEqual([...kept.keys()].toSorted())
        for (const each of filters) {
          const accepts = compileFilter(each)
          const expected = [...kept].flatMap(([id, payload]) => (accepts(payload) ? [id] : []))
          expect(idsOf(index.find(each)), JSON.stringify(each)).toEqual(expected.toSorted())
        }
      }),
      { numRuns },
    )
  })

  it('finds words in order within one passage, and no phrase that spans two', () => {
    const index = createDocumentIndex()
    const raw = { headline: 'Strike in port', news: ['The port', 'reopens on Monday, the port of call'] }
    index.put({ id: 'x', published: 0, created: 0, raw })
    const finds = (name: string, text: string) => index.find({ name, contains: [text] }).length === 1
    expect(['the port', 'port of', 'the port of c*', 'strike in'].map(text => finds('all', text))).toEqual(
      Array.from({ length: 4 }, () => true),
    )
    const spanning = ['port reopens', 'call strike', 'strike port', 'port the', 'in port the', 'port reop*']
    expect(spanning.filter(text => finds('all', text) || finds('news', text))).toEqual([])
    expect(finds('headline', 'the port')).toBe(false)
  })

  it('grows past its first thousand documents, and uses the numbers of removed documents again', () => {
    const index = createDocumentIndex()
    const put = (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        index.put({
          id: `${at}`,
          published: at,
          created: at,
          raw: { headline: `story ${at}`, slug: ['sea'] },
        })
      }
    }
    put(0, 3000)
    for (let at = 0; at < 2500; at += 1) index.remove(`${at}`)
    put(3000, 4000)
    const found = index.find({
      and: [
        { name: 'slug', in: ['sea'] },
        { name: 'headline', exclude: ['3999'] },
      ],
    })
    expect(found).toHaveLength(1499)
    expect(idsOf(index.find({ name: 'all', contains: ['story 3998'] }))).toEqual(['3998'])
    expect(index.find({ name: 'all', contains: ['story 100'] })).toEqual([])
  })

  it('counts the values of a field among some documents', () => {
    const index = createDocumentIndex()
    const put = (id: string, country: string) =>
      index.put({ id, published: 0, created: 0, raw: rawStory('98hu39e', { uno: id, country }) })
    put('x', 'NRL')
    put('y', 'NRL')
    put('z', 'VDM')
    const found = index.find(queryToFilter(parseQuery('country:NRL').tree) as Filter)
    expect(index.count('country', found)).toEqual([{ name: 'NRL', count: 2 }])
    expect(index.count('foo', found)).toEqual([])
  })
})
