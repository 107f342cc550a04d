import { expect, it } from 'vitest'
import { createServerClock } from './serverClock.ts'
import { timedFetch } from './timedFetch.ts'

const date = 'Tue, 04 Mar 2031 09:00:00 GMT'

function scene(headers: Record<string, string>) {
  const device = Date.parse(date) + 7_200_000
  let steady = 0
  const server = createServerClock(
    () => device + steady,
    () => steady,
  )
  const send = timedFetch(server, async () => {
    steady += 200
    return new Response('{}', { headers })
  })
  return { server, send }
}

it('learns the time of an answer that no cache keeps; the whole second is uncertain', async () => {
  const { server, send } = scene({ date, 'cache-control': 'private, no-store' })
  await send('/v1/api/search')
  // The header's second, and half of it, were at half of the 200 ms.
  expect(server.now()).toBe(Date.parse(date) + 500 + 100)
  expect(server.news()?.errorMs).toBe(600)
})

it('learns it too from an answer that it has asked for past every cache', async () => {
  const { server, send } = scene({ date })
  await send('/rest/v1/columns', { cache: 'no-store' })
  expect(server.isKnown()).toBe(true)
})

it.each([
  ['may come from a cache', { date }],
  ['says that it was kept', { date, 'cache-control': 'no-store', age: '30' }],
  ['has no date', { 'cache-control': 'no-store' }],
  ['has a date that cannot be read', { date: 'today', 'cache-control': 'no-store' }],
])('learns nothing from an answer that %s', async (_name, headers: Record<string, string>) => {
  const { server, send } = scene(headers)
  await send('/v1/api/search')
  expect(server.isKnown()).toBe(false)
  expect(server.isSettled()).toBe(true)
})
