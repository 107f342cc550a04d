import { expect, it } from 'vitest'
import { replacesEarlier, showByWorker } from './showByWorker.ts'

/** A worker that shows notifications of one document, each with this data. */
const showing = (...standing: unknown[]) => ({
  getNotifications: ({ tag }: GetNotificationOptions = {}) =>
    Promise.resolve(tag === 'newsml/1' ? standing.map(data => ({ data }) as Notification) : []),
})
const path = '/doc/newsml%2F1'

it.each([
  ['an earlier revision stands', true, showing({ path, revision: 1 })],
  ['the notification that stands tells no revision', true, showing({ path })],
  ['the same revision stands, from another tab or the worker', false, showing({ path, revision: 2 })],
  ['a later revision stands', false, showing({ path, revision: 3 })],
  ['nothing stands', false, showing()],
])('a notification of revision 2 replaces an earlier one where %s: %s', async (_, isReplacing, worker) => {
  expect(await replacesEarlier(worker, 'newsml/1', 2)).toBe(isReplacing)
})

it('a notification is shown also where the browser does not say which stand', async () => {
  const silent = { getNotifications: () => Promise.reject(new DOMException('No list', 'NotSupportedError')) }
  expect(await replacesEarlier(silent, 'newsml/1', 2)).toBe(false)
})

it('a notification of no document replaces none', async () => {
  expect(await replacesEarlier(showing({ path, revision: 1 }), 'newsml/1', undefined)).toBe(false)
  expect(await replacesEarlier(showing({ path, revision: 1 }), 'test', 2)).toBe(false)
})

it.each([
  [1, true],
  [2, false],
])(
  'rings again over a notification of revision %i, as a kill in revision 2 must: %s',
  async (standing, rings) => {
    const shown: unknown[] = []
    const worker = {
      ...showing({ path, revision: standing }),
      showNotification: async (...given: unknown[]) => void shown.push(given),
    }
    const options = { tag: 'newsml/1', body: 'The harbour bridge', data: { path, revision: 2 } }
    await showByWorker(worker, 'Killed', options)
    expect(shown).toEqual([['Killed', { ...options, renotify: rings }]])
  },
)
