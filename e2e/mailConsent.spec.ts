import { createContentApi } from '@wiredeck/content-api'
import { deliveriesPath, type TestAnswer } from '@wiredeck/content-api/wire'
import axe from 'axe-core'
import { expect, test, watchFaults } from './fixtures.ts'
import { startTestServer } from './server.ts'

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
