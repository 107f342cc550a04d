import { createContentApi } from '@wiredeck/content-api'
import { deliveriesPath, type TestAnswer } from '@wiredeck/content-api/wire'
import axe from 'axe-core'
import { startMailServer } from '../apps/server/src/testing/mailServer.ts'
import { addSearch, column, expect, logIn, test, watchFaults, withoutServiceWorker } from './fixtures.ts'
import { startTestServer, wireSpeed } from './server.ts'

type Mail = { to: string; subject: string; text: string }

test('nobody gets mail without having said so on a page of ours, and whoever has had enough ends it there', async ({
  page,
}) => {
  const server = await startTestServer({ NOTIFY_TRANSPORTS: 'mail', WIRE: 'off' })
  const faults = await watchFaults(page)
  const api = createContentApi({ baseUrl: server.url, apiKey: Buffer.from('deck:deck').toString('base64') })
  await api.logIn({ username: 'reader@deck.example', password: 'reader' })
  const address = 'newsroom@desk.example'
  const mailTo = async (subject: RegExp) => {
    let found: Mail | undefined
    await expect
      .poll(async () => {
        const mails = (await (await fetch(`${server.url}/mailbox.json`)).json()) as Mail[]
        found = mails.find(mail => mail.to === address && subject.test(mail.subject))
        return found
      })
      .toBeDefined()
    return found?.text ?? ''
  }
  const linkIn = (text: string, act: string) =>
    new RegExp(`http\\S+/${act}\\?t=\\S+`).exec(text)?.[0] ?? 'no link'
  const sendSample = () =>
    fetch(`${server.url}${deliveriesPath}/test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token()?.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'newsroom' }),
    }).then(async answer => ((await answer.json()) as TestAnswer).outcome)

  await api.registerService({ name: 'newsroom', type: 'mail', datas: { address } })
  const asks = await mailTo(/^May we mail you news\?$/)
  expect(await sendSample()).toBe('failed')

  await page.goto(linkIn(asks, 'confirm'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run())
    expect(violations.map(({ id }) => id)).toEqual([])
  }
  await page.getByRole('button', { name: 'Yes, send it to me' }).click()
  await expect(page.getByRole('heading', { name: 'All set' })).toBeVisible()

  expect(await sendSample()).toBe('delivered')
  const news = await mailTo(/^(?!May we)/)
  await page.goto(linkIn(news, 'unsubscribe'))
  await page.getByRole('button', { name: 'Send no more' }).click()
  await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible()
  expect(await api.listServices()).toEqual([])

  expect(faults).toEqual([])
  expect(server.log.filter(line => line.includes('Policy violation'))).toEqual([])
  await server.stop()
})

test(
  'a reader has news mailed to an address that agrees, until its owner has had enough',
  { tag: '@long' },
  async ({ page, browser }) => {
    const mailServer = await startMailServer()
    const server = await startTestServer({ SMTP_URL: mailServer.url, WIRE_SPEED: wireSpeed })
    const address = 'newsroom@desk.example'
    /** The newest mail to the address that contains these words, decoded from quoted-printable. */
    const mailWith = async (words: RegExp) => {
      let found: string | undefined
      await expect
        .poll(() => {
          const texts = mailServer.received
            .filter(({ to }) => to.includes(address))
            .map(({ text }) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
          found = texts.findLast(text => words.test(text))
          return found
        })
        .toBeDefined()
      return found ?? ''
    }
    await withoutServiceWorker(page.context())
    const faults = await watchFaults(page)
    const alerts = page.getByRole('region', { name: 'Alerts', exact: true })
    const newsroom = alerts.getByRole('listitem').filter({ hasText: address })

    await page.goto(server.url)
    await logIn(page)
    await addSearch(page, 'lang:en')
    await expect(column(page, 'lang:en').cards.first()).toBeVisible()
    await page.goto(`${server.url}/alerts`)
    await alerts.getByRole('button', { name: 'Add a recipient' }).click()
    const form = alerts.getByRole('form', { name: 'Add a recipient' })
    await form.getByRole('radio', { name: 'E-mail', exact: true }).check()
    await form.getByLabel('Name').fill('Newsroom')
    await form.getByLabel('E-mail address').fill(address)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(newsroom.getByText('Waits until the link in our mail is followed')).toBeVisible()

    // The owner is another person, in another browser.
    const owner = await browser.newPage()
    await owner.goto(/http\S+\/confirm\?t=\S+/.exec(await mailWith(/confirm\?t=/))?.[0] ?? 'no link')
    await owner.getByRole('button', { name: 'Yes, send it to me' }).click()
    await expect(owner.getByRole('heading', { name: 'All set' })).toBeVisible()
    await owner.close()
    await expect(newsroom.getByText('Nothing delivered yet')).toBeVisible()

    await page.goto(server.url)
    const { section } = column(page, 'lang:en')
    await section.getByRole('button', { name: 'Column settings' }).click()
    await section.getByRole('tab', { name: 'Alerts' }).click()
    await section.getByRole('radio', { name: 'Any', exact: true }).check()
    await section.getByRole('checkbox', { name: /Newsroom/ }).check()
    await section.getByRole('button', { name: 'Save' }).click()
    const news = await mailWith(/^Content-Language: en$/m)
    await page.goto(`${server.url}/alerts`)
    await expect(newsroom.getByText(/^Delivered/)).toBeVisible()

    // The unsubscribe button of a mail program (RFC 8058).
    expect(news).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const oneClick = /^List-Unsubscribe:\s+<(\S+)>/m.exec(news)?.[1] ?? 'no link'
    const ended = await fetch(oneClick, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(ended.status).toBe(200)
    await expect(alerts.getByText('No recipient has been set up yet.')).toBeVisible()
    await expect(alerts.getByText('No recipient gets a column yet.')).toBeVisible()

    expect(faults).toEqual([])
    await server.stop()
    await mailServer.close()
  },
)
