import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createTurns } from '../callers/turns.ts'
import type { Found } from '../index/contentIndex.ts'
import { createOwnAnswers } from './ownAnswers.ts'

const at = new Date('2026-02-22T09:00:00Z')
const nothing: Found = { hits: [], total: { value: 0, relation: 'eq' }, places: null, analysedFrom: null }

/** What the house answers to a search since an instant; null if the agency has to answer. */
async function answerFrom(from: string, found: Found): Promise<unknown> {
  const own = createOwnAnswers({
    index: { search: async () => found },
    filing: { revisionsOf: async () => [], revisionsOfEach: async () => new Map() },
    logins: {
      identify: async () => ({ account: 'reader', expiresAt: at.getTime() }),
      note: () => {},
      start: async () => {},
      stop: async () => {},
    },
    turns: createTurns(2),
    addressOf: () => '127.0.0.1',
    stretch: () => ({ from: new Date('2026-02-01T00:00:00Z'), isFresh: true }),
    now: () => at,
    report: error => {
      throw error
    },
  })
  const app = new Hono().post(
    '/',
    async context => (await own.search?.(context)) ?? context.text('the agency'),
  )
  const answer = await app.request('/', {
    method: 'POST',
    headers: { authorization: 'Bearer token' },
    body: JSON.stringify({ dateRange: { from }, query: { name: 'headline', in: ['port'] } }),
  })
  return answer.text()
}

it('leaves to the agency what reaches further back than is analysed', async () => {
  const analysedFrom = new Date('2026-02-20T00:00:00.001Z')
  expect(await answerFrom('2026-02-19T00:00:00Z', nothing)).toContain('"numFound":0')
  expect(await answerFrom('2026-02-19T00:00:00Z', { ...nothing, analysedFrom })).toBe('the agency')
  expect(await answerFrom('2026-02-21T00:00:00Z', { ...nothing, analysedFrom })).toContain('"analysedFrom"')
})
