import type { BrowserContext, Page } from '@playwright/test'
import { column, expect, logIn, openFirstDocument, test } from './fixtures.ts'
import { beginLive, differencesOf, dot, noteStates } from './liveDeck.ts'

const first = 'Top Stories'
const story = (page: Page) => page.getByRole('region', { name: 'Document' })
const lost = (page: Page) => page.getByText('What was stored here is lost')

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  expectedFaults: /What the live channel told could not be stored|InvalidStateError|DOMException/,
})

/** Copies the first story, and goes back to the deck. Returns the story's headline. */
async function copyTheFirst(page: Page): Promise<string> {
  await openFirstDocument(page, first)
  const headline = await story(page).getByRole('heading', { level: 1 }).innerText()
  await story(page).getByRole('button', { name: 'Copy' }).click()
  await expect(story(page).getByText('Copied')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(story(page)).toHaveCount(0)
  return headline
}

/** A page of the same origin that is not a deck. */
async function openOther(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  return page
}

/** Empties every object store of the deck's database. Runs in a page. */
async function emptyDatabase(): Promise<void> {
  const database = await new Promise<IDBDatabase>(done => {
    const request = indexedDB.open('db')
    request.addEventListener('success', () => done(request.result))
  })
  const tx = database.transaction([...database.objectStoreNames], 'readwrite')
  for (const name of database.objectStoreNames) tx.objectStore(name).clear()
  await new Promise(done => tx.addEventListener('complete', done))
  database.close()
}

/** Deletes the deck's database. Runs in a page. */
async function deleteDatabase(): Promise<void> {
  await new Promise(done => indexedDB.deleteDatabase('db').addEventListener('success', done, { once: true }))
}

const ways = [
  ['emptied', emptyDatabase],
  ['deleted', deleteDatabase],
] as const

for (const [way, lose] of ways)
  test(
    `a database that is ${way} under a live deck is filled again from the wire, with the account of use`,
    { tag: '@long' },
    async ({ deck, context, server }) => {
      await beginLive(deck)
      const headline = await copyTheFirst(deck)
      const states = await noteStates(deck)
      const other = await openOther(context, server.url)
      await other.evaluate(lose)
      await expect(lost(deck)).toBeVisible()
      await expect
        .poll(states, 'nothing is live over nothing')
        .toContainEqual(expect.not.stringMatching(/^live/))
      await expect(dot(deck)).toHaveText('live · 5 columns')
      await expect.poll(() => differencesOf(deck)).toEqual([])
      await expect(column(deck, first).cards.first()).toBeVisible()

      await deck.reload()
      await expect(dot(deck)).toHaveText('live · 5 columns')
      await expect.poll(() => differencesOf(deck)).toEqual([])
      await expect(column(deck, first).cards.first()).toBeVisible()
      await deck.goto(new URL('/used', deck.url()).href)
      await expect(deck.getByRole('row').filter({ hasText: headline })).toBeVisible()
    },
  )

test(
  'D28: of a tab that was halted during the log-out nothing comes back, whoever empties the database then',
  { tag: '@long' },
  async ({ deck, context, server }) => {
    await beginLive(deck)
    await copyTheFirst(deck)
    const cdp = await context.newCDPSession(deck)
    await cdp.send('Debugger.enable')
    const other = await context.newPage()
    await other.goto(server.url)
    await expect(column(other, first).cards.first()).toBeVisible()
    await cdp.send('Debugger.pause')

    await other.getByRole('button', { name: 'Menu' }).click()
    await other.getByRole('button', { name: 'Log out' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(other.getByRole('button', { name: /sample reader/ })).toBeVisible()
    await logIn(other)
    await expect(other.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
    await other.evaluate(emptyDatabase)

    await cdp.send('Debugger.disable')
    const awake = deck.getByRole('heading', { name: 'An empty desk' })
    await expect(awake.or(deck.getByRole('button', { name: /sample reader/ })).first()).toBeVisible()
    for (const page of [deck, other]) {
      await page.goto(server.url)
      await expect(page.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
      await page.goto(`${server.url}/used`)
      await expect(page.getByText('Nothing has been copied')).toBeVisible()
    }
  },
)
