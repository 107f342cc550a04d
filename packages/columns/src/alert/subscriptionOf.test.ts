import { rawStory } from '@wiredeck/document/testing/rawStory'
import { createContentApi } from '@wiredeck/content-api'
import { defaultAgency } from '@wiredeck/document'
import { match, type Filter } from '@wiredeck/query'
import { expect, it } from 'vitest'
import { defaultAlert, type AlertSettings } from '../model/alertSettings.ts'
import { changeParams, defaultParams, type ParamsChange } from '../model/params.ts'
import { subscriptionOf } from './subscriptionOf.ts'

const columnOf = (change: ParamsChange, alert: Partial<AlertSettings> = {}) => ({
  params: changeParams({ ...defaultParams(), provider: 'all' }, change),
  alert: { ...defaultAlert, ...alert },
})

/** The filter that the content API's client sends. */
async function filterOf(column: ReturnType<typeof columnOf>): Promise<Filter> {
  const subscription = subscriptionOf(column, defaultAgency)
  if (subscription.is !== 'asks') throw new Error(`It is ${subscription.is}`)
  let body = ''
  const api = createContentApi({
    baseUrl: '',
    token: { accessToken: 'a', refreshToken: 'r', authType: 'credentials', expiresAt: Infinity },
    fetch: async (_, init) => {
      // The client always sends the body as a JSON text.
      body = init?.body as string
      return Response.json({ response: { uno: 's' } })
    },
  })
  await api.addSubscription({ name: 'n', service: 's' }, subscription.params)
  return (JSON.parse(body) as { query: Filter }).query
}

it('asks for what the column shows and alerts of: query, language, class and urgency', async () => {
  const filter = await filterOf(
    columnOf({ query: 'bridge', langs: ['en'], class: 'text' }, { from: 'alert' }),
  )
  const story = { ...rawStory('ABC1234'), class: 'text', lang: 'en', headline: 'The bridge', urgency: 2 }
  expect(match(filter, story)).toBe(true)
  expect(match(filter, { ...story, urgency: 3 })).toBe(false)
  expect(match(filter, { ...story, lang: 'fr' })).toBe(false)
  expect(match(filter, { ...story, class: 'multimedia' })).toBe(false)
  expect(match(filter, { ...story, headline: 'The ferry', news: [], title: '' })).toBe(false)
})

it('leaves out pictures and films where an urgency is asked for: their number means other things', async () => {
  const picture = { ...rawStory('ABC1234'), class: 'picture', urgency: 1 }
  expect(match(await filterOf(columnOf({}, { from: 'flash' })), picture)).toBe(false)
  expect(match(await filterOf(columnOf({}, { from: 'any' })), picture)).toBe(true)
})

it('data 7: has no dates, because a subscription goes on', () => {
  const dated = columnOf({ query: 'bridge', dateFrom: '2026-02-01', dateTo: '2026-02-02', size: 50 })
  expect(subscriptionOf(dated, defaultAgency)).toEqual(
    subscriptionOf(columnOf({ query: 'bridge' }), defaultAgency),
  )
})

it('a column that is off is silent, and nobody knows what an unreadable query asks for', () => {
  expect(subscriptionOf(columnOf({}, { level: 'off' }), defaultAgency)).toEqual({ is: 'silent' })
  expect(subscriptionOf(columnOf({ query: '(bridge' }), defaultAgency)).toEqual({ is: 'unreadable' })
})

it('a column whose reader has set nothing sends flashes', () => {
  const { params } = columnOf({})
  expect(subscriptionOf({ params }, defaultAgency)).toEqual(subscriptionOf(columnOf({}), defaultAgency))
})
