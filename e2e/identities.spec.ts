import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { googleClientId, googleKeySet, googleToken } from '../apps/server/src/testing/google.ts'
import { startMessageGateway } from '../apps/server/src/testing/messageGateway.ts'
import { askForCode, boxes, expectSynced, newEmail, signIn } from './account.ts'
import { expect, logIn, test, watchFaults, withoutServiceWorker } from './fixtures.ts'
import { startTestServer } from './server.ts'

test('deck 7: Google is linked by way of its own page, unlinked, and by no answer that nobody asked for', async ({
  page,
}) => {
  const server = await startTestServer({
    WIRE: 'off',
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_KEYS: JSON.stringify(await googleKeySet()),
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'googleKeys.mjs')).href}`,
  })
  await withoutServiceWorker(page.context())
  const faults = await watchFaults(page)
  // Google's page, which asks whom to link and then sends the reader back.
  await page.context().route('https://accounts.google.com/o/oauth2/v2/auth**', async route => {
    const asked = new URL(route.request().url()).searchParams
    const claims = { sub: 'at-google', email: 'mira@mail.example', nonce: asked.get('nonce') }
    const answer = new URLSearchParams({
      id_token: await googleToken(claims),
      state: asked.get('state') ?? '',
    })
    const back = `${asked.get('redirect_uri')}#${answer.toString().replaceAll('&', '&amp;')}`
    await route.fulfill({ contentType: 'text/html', body: `<a href="${back}">Continue as Mira</a>` })
  })

  await page.goto(server.url)
  await logIn(page)
  const email = newEmail('mira')
  await signIn(page, server.url, email)
  await expectSynced(page)
  const ways = page.getByRole('listitem').filter({ hasText: '@' })
  await expect(ways).toHaveCount(1)

  // A stranger's answer would link the stranger.
  const foreign = await googleToken({ sub: 'stranger', email: 'stranger@mail.example' })
  await page.goto(`${server.url}/about`)
  await page.goto(`${server.url}/sync#id_token=${foreign}&state=guessed`)
  await expectSynced(page)
  await expect(page).toHaveURL(`${server.url}/sync`)
  await expect(ways).toHaveCount(1)

  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByRole('link', { name: 'Continue as Mira' }).click()
  await expect(ways.filter({ hasText: 'mira@mail.example' })).toHaveCount(1)
  await expect(page).toHaveURL(`${server.url}/sync`)
  await expect(page.getByRole('button', { name: 'Link Google' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect(ways).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(faults).toEqual([])
  await server.stop()
})

test('deck 7: a phone is enrolled by the house’s gateway, asked for at the next sign-in, and removed', async ({
  page,
}) => {
  const gateway = await startMessageGateway()
  const server = await startTestServer({ WIRE: 'off', SMS_URL: gateway.url })
  await withoutServiceWorker(page.context())
  const faults = await watchFaults(page)
  await page.goto(server.url)
  await logIn(page)
  const email = newEmail('mira')
  await signIn(page, server.url, email)
  await expectSynced(page)
  await page.getByRole('button', { name: 'Add a phone' }).click()
  await page.getByLabel('Mobile number, with its country code').fill('+33 6 12 34 56 78')
  await page.getByRole('button', { name: 'Send me the code by message' }).click()
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type(gateway.lastCode('+33612345678'))
  await expect(page.getByText('(aal2)')).toBeVisible()
  await expect(page.getByText('Phone 1')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.keyboard.type(await askForCode(page, server.url, email))
  await expect(page.getByRole('heading', { name: 'One more code' })).toBeVisible()
  const before = gateway.received.length
  await page.getByRole('button', { name: 'Send me the code by message' }).click()
  await expect(boxes(page).first()).toBeFocused()
  expect(gateway.received).toHaveLength(before + 1)
  await page.keyboard.type(gateway.lastCode('+33612345678'))
  await expect(page.getByText(`Already synced with ${email}`)).toBeVisible()

  await page.getByRole('button', { name: 'Remove Phone 1' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('opens with the code of an e-mail alone')).toBeVisible()
  expect(faults).toEqual([])
  await server.stop()
  await gateway.close()
})
