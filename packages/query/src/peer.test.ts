import { ApiCore } from 'afpnews-api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Filter } from './filter.ts'
import { match } from './match.ts'
import { arabicStory, harbourPicture, harbourStory } from './testing/documents.ts'
import { queryToFilter } from './toFilter.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Another client of the same API as a second opinion. Left out is where decisions 16 to 18 differ from it: the
 * precedence of OR before AND, NOT over a group, translations under NOT.
 */
describe('asks for the same documents as another client', () => {
  it.each([
    'urgence',
    'Économie',
    '"état d\'urgence"',
    'port grève',
    'port AND missing',
    'lighthouse OR dockers',
    'harbour',
    'title:port',
    'title:"état d\'urgence"',
    'news:lundi',
    'caption:fog',
    'slug:economie',
    'slug:ECON*',
    'country:FRA (city:paris OR city:"saint-malo")',
    'country:fra AND lang:fr',
    'slug:sea NOT lang:fr',
    'dock*',
    'urgency:1',
    'event:"afpevent:123"',
    'مستشفى',
  ])('%s', async query => {
    const theirs = await askPeer(query, ['en', 'fr'])
    for (const fullTextMatch of ['in', 'contains'] as const) {
      const ours = queryToFilter(query, { langs: ['en', 'fr'], fullTextMatch })
      for (const raw of [harbourStory, harbourPicture, arabicStory]) {
        expect(ours && match(ours, raw)).toBe(match(theirs, raw))
      }
    }
  })
})

async function askPeer(query: string, langs: string[]): Promise<Filter> {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: unknown, init?: { body?: unknown }) => {
    if (!String(url).includes('/search'))
      return Response.json({ access_token: 'a', refresh_token: 'b', expires_in: 60 })
    bodies.push(JSON.parse(String(init?.body)))
    return Response.json({ response: { docs: [], numFound: 0 } })
  })
  await new ApiCore({ baseUrl: 'http://localhost' }).search({ query, langs })
  return (bodies[0] as { query: Filter }).query
}
