import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContentApi } from '@wiredeck/content-api'
import { addSearch, column, expect, logIn, test } from './fixtures.ts'
import { startTestServer } from './server.ts'
test('pictures', async ({ browser }) => {
  test.setTimeout(200_000)
  const server = await startTestServer({
    WIRE_SPEED: '10',
    NOTIFY_ALLOW_PRIVATE: '1',
    NOTIFY_TRANSPORTS: 'rest,mail',
  })
  let refuse = false
  const hook = createServer((_, res) => {
    res.writeHead(refuse ? 422 : 200).end()
  })
  await new Promise<void>(r => hook.listen(0, '127.0.0.1', r))
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/in/planning`
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as {
    contentApiKey: string
    sampleAccount: { email: string; password: string }
  }
  const api = createContentApi({ baseUrl: server.url, apiKey: config.contentApiKey })
  await api.logIn({ username: config.sampleAccount.email, password: config.sampleAccount.password })
  await api.registerService({ name: 'Night desk', type: 'mail', datas: { address: 'desk@corvane.example' } })
  await api.registerService({ name: 'Planning room', type: 'rest', datas: { href: url } })
  await api.registerService({
    name: 'Studio clock',
    type: 'rest',
    datas: { href: 'http://127.0.0.1:9/a/rather/long/address/of/a/studio/clock/that/wraps' },
  })
  await api.registerService({
    name: 'Archive feed',
    type: 'sqs',
    datas: { accessKey: 'a', secretKey: 'b', region: 'eu-west-3', queue: 'wire.norland', ownerId: '1' },
  })
  await api.addSubscription({ name: 'everything in French', service: 'Planning room' }, { langs: ['fr'] })
  await api.addSubscription({ name: 'gone~12345678', service: 'Studio clock' }, {})
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(server.url)
  await logIn(page)
  await addSearch(page, 'lang:en')
  const { section } = column(page, 'lang:en')
  await section.getByRole('button', { name: 'Column settings' }).click()
  await section.getByRole('tab', { name: 'Alert me' }).click()
  await section.getByRole('radio', { name: 'Any', exact: true }).check()
  await section.getByRole('checkbox', { name: /Planning room/ }).check()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved', { exact: true })).toBeVisible()
  const shot = (name: string, fullPage = false) =>
    page.screenshot({ path: `/tmp/wt/deckd-shots/${name}.png`, fullPage })
  await page.waitForTimeout(6000)
  refuse = true
  await page.waitForTimeout(4000)
  refuse = false
  for (const scheme of ['light', 'dark'] as const)
    for (const [w, h] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width: w, height: h })
      await page.goto(server.url)
      const s = column(page, 'lang:en').section
      await s.getByRole('button', { name: 'Column settings' }).click()
      await s.getByRole('tab', { name: 'Alert me' }).click()
      await s.scrollIntoViewIfNeeded()
      await expect(s.getByText('Send it too')).toBeVisible()
      await s.getByText('Send it too').scrollIntoViewIfNeeded()
      await shot(`me-${w}-${scheme}`)
      await page.goto(`${server.url}/alerts`)
      const alerts = page.getByRole('region', { name: 'Alerts', exact: true })
      await expect(alerts.getByRole('cell', { name: /^Delivered/ }).first()).toBeVisible()
      await shot(`alerts-${w}-${scheme}`)
      await page.setViewportSize({ width: w, height: w < 500 ? 4200 : 2200 })
      await alerts.getByRole('button', { name: 'Add a service' }).click()
      await alerts.getByRole('button', { name: 'More for Planning room' }).click()
      await shot(`alerts-whole-${w}-${scheme}`)
    }
  await server.stop()
  hook.close()
})
