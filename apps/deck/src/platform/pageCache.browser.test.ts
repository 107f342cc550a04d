import { expect, it } from 'vitest'
import { onPageCached } from './pageCache.ts'

const fire = async (type: 'pagehide' | 'pageshow', persisted: boolean): Promise<void> => {
  window.dispatchEvent(new PageTransitionEvent(type, { persisted }))
  await Promise.resolve()
}

it('tells of each time that the browser keeps the page, and when it shows the page again', async () => {
  const told: string[] = []
  onPageCached(shown => {
    told.push('kept')
    void shown.then(() => told.push('shown'))
  })
  await fire('pagehide', false)
  expect(told).toEqual([])
  await fire('pagehide', true)
  expect(told).toEqual(['kept'])
  await fire('pageshow', true)
  await fire('pagehide', true)
  expect(told).toEqual(['kept', 'shown', 'kept'])
})
