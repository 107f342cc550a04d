import type { Page } from '@playwright/test'
import { paramsToSearch, type ColumnParams } from '@wiredeck/columns'
import { createContentApi, type Token } from '@wiredeck/content-api'
import { defaultAgency } from '@wiredeck/document'
import { expect, logIn } from './fixtures.ts'

/** The bar's button that shows the state of the wire. */
export const dot = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('[popovertarget=wire]')

/** Logs in and waits until the starter columns are pushed. */
export async function beginLive(page: Page): Promise<void> {
  await logIn(page)
  // A new server first files what fell due before.
  await expect(dot(page)).toHaveText('live · 5 columns', { timeout: 40_000 })
  await expect(page.getByRole('feed').and(page.locator('[aria-busy=false]'))).toHaveCount(5)
}

/** A message from the deck on a channel, as far as journeys read it. */
type Said = { type: string; token?: string; since?: { number: number } | null }
export type Channel = { said: Said[]; isOpen: boolean }

/** The live channels that a page opens from now on, the oldest first. */
export function watchChannels(page: Page): Channel[] {
  const channels: Channel[] = []
  page.on('websocket', socket => {
    if (!socket.url().endsWith('/wire/v1/live')) return
    const channel: Channel = { said: [], isOpen: true }
    channels.push(channel)
    socket.on('framesent', ({ payload }) => channel.said.push(JSON.parse(payload.toString()) as Said))
    socket.on('close', () => (channel.isOpen = false))
  })
  return channels
}

/** The token with which a channel was opened. */
export function helloOf(channel: Channel | undefined): string | undefined {
  return channel?.said.find(({ type }) => type === 'hello')?.token
}

/** All states that the bar shows from now on, each text once. */
export async function noteStates(page: Page): Promise<() => Promise<string[]>> {
  await dot(page).evaluate(button => {
    const states = new Set([button.textContent])
    new MutationObserver(() => states.add(button.textContent)).observe(button, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    Object.assign(window, { states })
  })
  return () => page.evaluate(() => [...(window as unknown as { states: Set<string> }).states])
}

/** Makes a page's timers of `ofMs` fire every `toMs`. Unlike a controlled clock, this spares other tabs. */
export async function hurryTimers(page: Page, ofMs: number, toMs: number): Promise<void> {
  await page.addInitScript(
    ([slow, fast]) => {
      const native = window.setInterval.bind(window)
      Object.assign(window, {
        setInterval: (handler: () => void, ms: number) => native(handler, ms === slow ? fast : ms),
      })
    },
    [ofMs, toMs] as const,
  )
}

/** A stored list, and the wire's answer for its column: unos with revisions, the newest first. */
type Compared = { id: string; listed: string[]; wanted: string[] }

async function compareLists(page: Page): Promise<Compared[]> {
  const token = await storedToken(page)
  const { origin } = new URL(page.url())
  const api = createContentApi({ baseUrl: origin, token })
  const config = (await (await fetch(`${origin}/config.json`)).json()) as {
    agencyProviders: [string, string]
  }
  const agency = { ...defaultAgency, providers: config.agencyProviders }
  return Promise.all(
    (await page.evaluate(readLists)).map(async ({ id, params, listed }) => {
      const search = paramsToSearch(params, agency)
      if (!search) throw new Error(`Column ${id} asks for nothing`)
      const { documents } = await api.search({ ...search, size: 50, onlyFields: ['uno', 'revision'] })
      const wanted = (documents as { uno: string; revision: number }[]).slice(0, listed.length)
      return { id, listed, wanted: wanted.map(({ uno, revision }) => `${uno} ${revision}`) }
    }),
  )
}

/** The lists whose newest rows differ from the wire's answer, or that have duplicates. */
export async function differencesOf(page: Page): Promise<object[]> {
  return (await compareLists(page)).filter(({ listed, wanted }) => {
    const isAlike = listed.length > 0 && listed.slice(0, wanted.length).join() === wanted.join()
    return !isAlike || new Set(unosOf(listed)).size < listed.length
  })
}

/** The unos of the wire's answer that a list lacks, ignoring revisions. */
export async function missingIn(page: Page): Promise<string[]> {
  return (await compareLists(page)).flatMap(({ listed, wanted }) => {
    const known = new Set(unosOf(listed))
    return unosOf(wanted).filter(uno => !known.has(uno))
  })
}

function unosOf(rows: readonly string[]): string[] {
  return rows.map(row => row.slice(0, row.indexOf(' ')))
}

export async function storedToken(page: Page): Promise<Token> {
  const stored = await page.evaluate(() => localStorage.getItem('content-api-token') ?? '')
  const { tokenExpires, ...token } = JSON.parse(stored) as Omit<Token, 'expiresAt'> & { tokenExpires: number }
  return { ...token, expiresAt: tokenExpires }
}

type StoredList = { id: string; params: ColumnParams; documentsIds: string[]; listed: string[] }

/** Runs in the page. */
async function readLists(): Promise<StoredList[]> {
  const database = await new Promise<IDBDatabase>(done => {
    const request = indexedDB.open('db')
    request.addEventListener('success', () => done(request.result))
  })
  const tx = database.transaction(['columns', 'cards'])
  const all = <T>(store: string) =>
    new Promise<T[]>(done => {
      const request = tx.objectStore(store).getAll() as IDBRequest<T[]>
      request.addEventListener('success', () => done(request.result))
    })
  // The ledger is stored among the columns.
  const columns = (await all<StoredList>('columns')).filter(({ id }) => id !== 'ledger')
  const cards = await all<{ id: string; revision: number }>('cards')
  database.close()
  const revisions = new Map(cards.map(({ id, revision }) => [id, revision]))
  return columns.map(column => ({
    ...column,
    listed: column.documentsIds.map(uno => `${uno} ${revisions.get(uno)}`),
  }))
}
