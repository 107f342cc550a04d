import { faults, named, ofAnySearch, type Plan } from '../apps/deck/src/testing/faults.ts'
import type { FaultProxy } from './faultProxy.ts'
import { faultDetails } from './faults.ts'
import { addSearch, column, expect } from './fixtures.ts'
import { close, failing, firstText, hurry, nextPoll, test, well } from './faultScene.ts'

/** A fault for the search of the one failing column. */
const itsSearch = (fault: Plan['fault'], also: (body: string) => boolean = () => true): Plan => ({
  hits: (line, body) => line === 'POST /v1/api/search' && isOfFailing(body) && also(body),
  fault,
})
const isOfFailing = (body: string) => /"nrl"/i.test(body) && /"sport"/i.test(body)

test.describe('a poll that meets', () => {
  for (const { name, fault, says } of faults) {
    test(
      name,
      faultDetails(name, 'a connection cut in the middle', 'truncated JSON', 'no answer in time'),
      async ({ scene }) => {
        const { page, proxy } = scene
        const newest = firstText(page)
        const shown = (await newest.textContent()) ?? ''
        await hurry(page, says)
        proxy.plan(itsSearch(fault()))
        proxy.seen()
        await nextPoll(page)
        const strip = column(page, failing).section.getByText('Error during update.')
        await expect(column(page, failing).section).toContainText(says)
        await expect(newest).toHaveText(shown)
        // The other columns still work.
        await expect(page.getByText('Error during update.')).toHaveCount(1)
        await expect.poll(() => seenOf(proxy).others).toBeGreaterThan(0)

        proxy.plan()
        // A request that hangs is first given its full time.
        if (says.test('took too long')) await page.clock.runFor(3_000)
        await hurry(page, /^$/)
        await column(page, failing).section.getByRole('button', { name: 'Try now' }).click()
        await expect(strip).toBeHidden()
        await expect(newest).toHaveText(shown)
      },
    )
  }

  test('an answer that trickles in, and is waited for', async ({ scene: { page, proxy } }) => {
    proxy.plan(itsSearch({ is: 'trickle' }))
    proxy.seen()
    await nextPoll(page)
    await expect.poll(() => seenOf(proxy).ofFailing).toBeGreaterThan(0)
    await expect(column(page, failing).list).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('Error during update.')).toHaveCount(0)
  })
})

test.describe('a list that is read on, and meets', () => {
  for (const { name, fault, says } of named(...ofAnySearch, '503', 'an error body under 200')) {
    test(name, faultDetails(name, 'an error body under 200'), async ({ scene: { page, proxy } }) => {
      const { section, list } = column(page, failing)
      await hurry(page, says)
      proxy.plan(itsSearch(fault(), body => !body.includes('"from":"now') && /"to":"\d/.test(body)))
      proxy.seen()
      await expect
        .poll(async () => {
          await list.evaluate(element => element.scrollTo(0, element.scrollHeight))
          return seenOf(proxy).faulty
        })
        .toBeGreaterThan(0)
      await expect(section).toContainText(says)
      await expect(column(page, failing).cards.last()).toBeVisible()
      const height = await list.evaluate(element => element.scrollHeight)

      proxy.plan()
      await hurry(page, /^$/)
      await section.getByRole('button', { name: 'Try now' }).click()
      await expect(section.getByText('Error during update.')).toBeHidden()
      await expect.poll(() => list.evaluate(element => element.scrollHeight)).toBeGreaterThan(height)
    })
  }
})

test.describe('a new column whose first answer is', () => {
  for (const { name, fault, says } of named(...ofAnySearch, '502', 'an empty body with 200')) {
    test(name, faultDetails(name, '429 with its time'), async ({ scene: { page, proxy } }) => {
      const query = 'slug:bridge'
      await hurry(page, says)
      proxy.plan({ hits: (line, body) => line.endsWith('search') && /"bridge"/i.test(body), fault: fault() })
      await addSearch(page, query)
      const { section, cards } = column(page, query)
      await expect(section).toContainText(says)
      await expect(column(page, well).cards.first()).toBeAttached()

      proxy.plan()
      await hurry(page, /^$/)
      await section.getByRole('button', { name: 'Try now' }).click()
      await expect(cards.first()).toBeVisible()
      await expect(section.getByText('Error during update.')).toBeHidden()
      await close(page, query)
    })
  }
})

function seenOf(proxy: FaultProxy) {
  const seen = proxy.seen()
  return {
    ofFailing: seen.filter(({ body }) => isOfFailing(body)).length,
    faulty: seen.filter(({ isFaulty }) => isFaulty).length,
    others: seen.filter(({ body, isFaulty }) => !isOfFailing(body) && !isFaulty).length,
  }
}
