import { createMemoryStore, createOfflineSearcher, type OfflineSearcher } from '@wiredeck/columns'
import {
  analyseDocument,
  compileForAnalysed,
  findTerms,
  match,
  parseQuery,
  queryToFilter,
  termsOf,
  type Filter,
} from '@wiredeck/query'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseOn } from './database/testing/databaseOn.ts'
import { databaseSubjects } from './database/testing/databaseTargets.ts'
import { everything } from './filing/testing/filingContract.ts'
import { createFiling } from './filing/filing.sql.ts'
import type { ContentIndex } from './index/contentIndex.ts'
import { createIndex } from './index/contentIndex.sql.ts'
import { strikeStory } from './index/testing/documents.ts'
import { hiddenWords, unspacedScripts } from './testing/unspacedWords.ts'

const wordCount = Number(process.env.UNSPACED_WORDS ?? 200)
const scripts = Object.keys(unspacedScripts)

describe.each(databaseSubjects())('words inside longer runs, on $name', subject => {
  const database = databaseOn(subject)

  describe.each(scripts)('in %s', script => {
    const words = hiddenWords(script, wordCount)
    const stories = words.map(({ run }, nth) => strikeStory(`${nth}`, { headline: run }))
    let index: ContentIndex
    let searcher: OfflineSearcher

    beforeAll(async () => {
      await database().exec('TRUNCATE doc CASCADE')
      await createFiling(database()).file(stories)
      index = createIndex(database())
      const source = createMemoryStore()
      await source.putDocuments(
        stories.map(({ uno, raw }) => ({
          id: uno,
          shortId: null,
          published: new Date(),
          raw: JSON.parse(raw) as unknown,
          // Nothing here looks at cards.
          card: {} as never,
        })),
      )
      searcher = createOfflineSearcher({ source, now: Date.now })
    })

    it('are found by the server, by match() and offline, in the same documents', async () => {
      let found = 0
      // `match` analyses a document again for every filter.
      const analysed = stories.map(({ uno, raw }) => ({ uno, document: analyseDocument(JSON.parse(raw)) }))
      for (const { word, letters } of words) {
        const expected = words.flatMap(({ letters: { run } }, nth) =>
          run.includes(letters.word) ? [`${nth}`] : [],
        )
        const filter = queryToFilter(`headline:${word}`, { langs: ['en'] }) as Filter
        const online = await index.search({ ...everything, filter, limit: 1000 })
        const matches = compileForAnalysed(filter)
        const matched = analysed.filter(({ document }) => matches(document))
        const offline = await searcher.search({ query: filter, maxRows: 1000 })

        expect([word, online.hits.map(({ uno }) => uno).toSorted()]).toEqual([word, expected.toSorted()])
        expect(matched.map(({ uno }) => uno)).toEqual(expected)
        expect(offline.ids.toSorted()).toEqual(expected.toSorted())
        found += expected.length
      }
      const filter = queryToFilter(`headline:${words[0]?.word ?? ''}`) as Filter
      expect(match(filter, JSON.parse(stories[0]?.raw ?? ''))).toBe(true)
      // Each in its own run, and some in others.
      expect(found).toBeGreaterThan(wordCount)
    })

    it('are marked whole, and nothing else is', () => {
      for (const { word, run, letters } of words) {
        const ranges = findTerms(run, termsOf(parseQuery(word).tree))
        const marked = ranges.map(({ start, end }) => run.slice(start, end).replace(/\p{M}/gu, ''))
        expect(new Set(marked)).toEqual(new Set([letters.word]))
      }
    })
  })
})
