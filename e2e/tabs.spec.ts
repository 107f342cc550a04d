import type { BrowserContext, Page } from '@playwright/test'
import { addSearch, column, expect, logIn, show, test } from './fixtures.ts'

const first = 'Top Stories'
/** Expected: reports of the deck, and lines that a browser itself logs. */
test.use({
  live: 'off',
  expectedFaults:
    /No local database|storage is full|alerts could not be decided|Error during|status of 404|not stored|could not be stored|DOMException|Document conversion failed|Left out: stored/,
})

const isSearch = (url: string, method: string) => method === 'POST' && url.endsWith('/v1/api/search')

/** A page, and the number of its searches from now on. */
function watchSearches(page: Page) {
  const tab = { page, searches: 0 }
  page.on('request', request => {
    if (isSearch(request.url(), request.method())) tab.searches += 1
  })
  return tab
}

/** The addresses of a column's first cards. */
const newest = (page: Page) =>
  column(page, first)
    .cards.getByRole('link')
    .evaluateAll(links => links.slice(0, 3).map(link => link.getAttribute('href')))

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(url)
  return page
}

test('D6: one tab polls for both, which show the same, until it is closed', async ({
  deck,
  context,
  server,
}) => {
  await logIn(deck)
  await deck.close()
  const [here, there] = [await openTab(context, server.url), await openTab(context, server.url)]
  await expect(column(here, first).cards.first()).toBeAttached()
  await expect(column(there, first).cards.first()).toBeAttached()
  const tabs = [watchSearches(here), watchSearches(there)]
  // In steps in which a tab that asks the keeper can hear its answer.
  for (let second = 0; second < 30; second += 1) for (const { page } of tabs) await page.clock.runFor(1_000)
  // The earlier tab may still have held the lock when the first one opened, so either may poll.
  await expect.poll(() => tabs.filter(({ searches }) => searches > 0)).toHaveLength(1)
  await expect.poll(async () => (await newest(here)).join() === (await newest(there)).join()).toBe(true)

  const [waiting, polling] = tabs.sort((one, other) => one.searches - other.searches)
  await polling?.page.close()
  await expect(async () => {
    await waiting?.page.clock.runFor(10_000)
    expect(waiting?.searches).toBeGreaterThan(0)
  }).toPass()
})

test('D6: the keeper gives its lock at once to a visible tab when it is hidden, and to nobody where none is', async ({
  deck,
  context,
  server,
}) => {
  await logIn(deck)
  await expect(column(deck, first).cards.first()).toBeAttached()
  const other = await context.newPage()
  await other.goto(server.url)
  await expect(column(other, first).cards.first()).toBeAttached()
  const keeper = async () => {
    const { held = [] } = await deck.evaluate(() => navigator.locks.query())
    return held.find(({ name }) => name === 'keeper')?.clientId
  }
  const asks = (page: Page) =>
    page.waitForRequest(request => isSearch(request.url(), request.method()), { timeout: 60_000 })

  const before = await keeper()
  const asked = asks(other)
  await show(deck, 'hidden')
  await asked
  const after = await keeper()
  expect(after).not.toBe(before)

  await show(other, 'hidden')
  expect(await keeper()).toBe(after)
  const back = asks(deck)
  await show(deck, 'visible')
  await back
  expect(await keeper()).toBe(before)
})

test(
  'ADR-0013: a deck that the browser keeps aside closes its database, and goes on when it is shown again',
  { tag: '@long' },
  async ({ deck }) => {
    await deck.addInitScript(() => {
      const { close } = IDBDatabase.prototype
      Object.assign(window, { closings: 0 })
      IDBDatabase.prototype.close = function () {
        ;(window as unknown as { closings: number }).closings += 1
        close.call(this)
      }
    })
    await deck.reload()
    await logIn(deck)
    await expect(column(deck, first).cards.first()).toBeAttached()
    const closings = () => deck.evaluate(() => (window as unknown as { closings: number }).closings)
    // Chromium keeps no page that holds locks, so the page itself says that it is kept.
    const turn = (type: string) =>
      deck.evaluate(
        named => void window.dispatchEvent(new PageTransitionEvent(named, { persisted: true })),
        type,
      )
    const before = await closings()
    await turn('pagehide')
    expect(await closings()).toBe(before + 1)
    await turn('pageshow')
    await addSearch(deck, 'harbour')
    await deck.reload()
    await expect(column(deck, 'harbour').cards.first()).toBeAttached()
  },
)

test('three tabs that find an expired token refresh it once', async ({ deck, context, server }) => {
  await logIn(deck)
  await deck.evaluate(() => {
    const key = 'content-api-token'
    const token = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...token, tokenExpires: 0 }))
  })
  await deck.close()
  let refreshes = 0
  context.on('request', request => {
    if (request.url().endsWith('/oauth/token')) refreshes += 1
  })
  const pages = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
  await Promise.all(pages.map(page => page.goto(`${server.url}/doc/nobody-knows-it`)))
  for (const page of pages) {
    const story = page.getByRole('region', { name: 'Document' })
    await expect(story.getByRole('alert')).toContainText('Document not found')
  }
  expect(refreshes).toBe(1)
})

test.describe('another tab and the database', () => {
  /** A page of the same origin that is not a deck. */
  async function openOther(context: BrowserContext, url: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`${url}/healthz`)
    return page
  }

  /** Upgrades the deck's database like a later version of the deck. */
  function upgrade(page: Page, how: 'give up' | 'add a store' | 'drop the cards'): Promise<string> {
    return page.evaluate(
      what =>
        new Promise<string>(done => {
          const request = indexedDB.open('db', 99)
          request.addEventListener('upgradeneeded', () => {
            if (what === 'give up') request.transaction?.abort()
            else if (what === 'add a store') request.result.createObjectStore('used')
            else request.result.deleteObjectStore('cards')
          })
          request.addEventListener('success', () => {
            request.result.close()
            done('upgraded')
          })
          request.addEventListener('error', () => done('refused'))
        }),
      how,
    )
  }

  const ways = [
    ['an upgrade that is given up is waited for, and all is as it was', 'give up', 'refused'],
    ['D39: a newer version that adds to it is gone on with', 'add a store', 'upgraded'],
  ] as const
  for (const [told, how, ends] of ways) {
    test(told, { tag: '@long' }, async ({ deck, context, server }) => {
      await fill(deck)
      const other = await openOther(context, server.url)
      expect(await upgrade(other, how)).toBe(ends)
      await addSearch(deck, 'slug:bridge')
      await expect(column(deck, 'slug:bridge').cards.first()).toBeAttached()
      await deck.reload()
      await expect(column(deck, 'slug:bridge').cards.first()).toBeAttached()
      await expect(column(deck, first).cards.first()).toBeAttached()
      await expect(deck.getByText('This browser stores nothing')).toBeHidden()
      await expect(deck.getByText('A newer version of the deck runs in another tab.')).toBeHidden()
    })
  }

  test(
    'a newer version that keeps its rows elsewhere makes it say so, and go on in memory',
    { tag: '@long' },
    async ({ deck, context, server }) => {
      await fill(deck)
      const other = await openOther(context, server.url)
      expect(await upgrade(other, 'drop the cards')).toBe('upgraded')
      await expect(deck.getByText('A newer version of the deck runs in another tab.')).toBeVisible()
      await expect(column(deck, first).cards.first()).toBeAttached()
      await addSearch(deck, 'slug:bridge')
      await expect(column(deck, 'slug:bridge').cards.first()).toBeAttached()
      await expect(deck.getByRole('button', { name: 'Reload' })).toBeVisible()
    },
  )

  test(
    'deleted under the deck, its columns are put back',
    { tag: '@long' },
    async ({ deck, context, server }) => {
      await fill(deck)
      await addSearch(deck, 'slug:bridge')
      await expect(column(deck, 'slug:bridge').cards.first()).toBeAttached()
      const other = await openOther(context, server.url)
      await other.evaluate(
        () =>
          new Promise(done =>
            indexedDB.deleteDatabase('db').addEventListener('success', done, { once: true }),
          ),
      )
      await expect(deck.getByText('What was stored here is lost')).toBeVisible()
      await expect(column(deck, 'slug:bridge').cards.first()).toBeAttached()
      await deck.reload()
      await expect(column(deck, 'slug:bridge').cards.first()).toBeAttached()
      await expect(column(deck, first).section).toBeAttached()
    },
  )
})

test.describe('a browser without storage', () => {
  const told = 'This browser stores nothing'

  async function readIn(page: Page): Promise<void> {
    await page.reload()
    await logIn(page)
    await expect(column(page, first).cards.first()).toBeVisible()
    await addSearch(page, 'slug:bridge')
    await expect(column(page, 'slug:bridge').cards.first()).toBeVisible()
  }

  test('private: the database cannot be opened, and the deck lasts for its session', async ({ deck }) => {
    await deck.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
      }
    })
    await readIn(deck)
    await expect(deck.getByText(told)).toBeVisible()
    await deck.getByRole('button', { name: 'Dismiss' }).click()
    await expect(deck.getByText(told)).toBeHidden()
  })

  test('a database that fails to open', { tag: '@long' }, async ({ deck }) => {
    await deck.addInitScript(() => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (this: IDBFactory, name) {
        const request = open.call(this, name)
        // Imitates a damaged database: the request fails, not because of the page.
        Object.defineProperty(request, 'error', { value: new DOMException('Internal error', 'UnknownError') })
        request.addEventListener('success', event => {
          event.stopImmediatePropagation()
          request.dispatchEvent(new Event('error'))
        })
        return request
      }
    })
    await readIn(deck)
    await expect(deck.getByText(told)).toBeVisible()
  })

  test('a database that never finishes to open', { tag: '@long' }, async ({ deck }) => {
    await deck.addInitScript(() => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (this: IDBFactory, name) {
        const request = open.call(this, name)
        request.addEventListener('success', event => event.stopImmediatePropagation())
        return request
      }
    })
    await readIn(deck)
    await expect(deck.getByText(told)).toBeVisible()
  })

  test('local storage that throws', { tag: '@long' }, async ({ deck }) => {
    await deck.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    })
    await readIn(deck)
    await deck.getByRole('checkbox', { name: 'Night mode' }).click({ force: true })
    await expect(column(deck, first).cards.first()).toBeVisible()
  })
})

test('rows that are spoiled cost themselves alone', { tag: '@long' }, async ({ deck }) => {
  await fill(deck)
  const spoiled = await deck.evaluate(async () => {
    const database = await new Promise<IDBDatabase>(done => {
      const request = indexedDB.open('db')
      request.addEventListener('success', () => done(request.result))
    })
    const tx = database.transaction(['columns', 'cards', 'documents'], 'readwrite')
    const columns = await new Promise<{ id: string; documentsIds: string[] }[]>(done => {
      const request = tx.objectStore('columns').getAll()
      request.addEventListener('success', () => done(request.result as never))
    })
    const lists = columns.filter(each => each.documentsIds.length > 3)
    const [one, two] = lists[0]?.documentsIds ?? []
    tx.objectStore('columns').put({ id: 'no-column', order: 'first' })
    tx.objectStore('columns').put({ id: 'half', type: 'search', params: { query: 'slug:sport' } })
    tx.objectStore('cards').put({ id: one, published: 'never' })
    tx.objectStore('documents').put({ id: two, raw: ['not', 'a', 'document'] })
    await new Promise(done => tx.addEventListener('complete', done))
    database.close()
    return two
  })
  await deck.reload()
  await expect(column(deck, first).cards.first()).toBeVisible()
  await expect(column(deck, 'slug:sport').cards.first()).toBeAttached()
  // The agency still has the damaged document intact.
  await deck.goto(new URL(`/doc/${spoiled}`, deck.url()).href)
  const story = deck.getByRole('region', { name: 'Document' })
  await expect(story.getByText('Loading the document')).toHaveCount(0)
  await expect(story).toBeVisible()
  await expect(story.getByRole('alert')).toHaveCount(0)
})

test(
  'D8: a full device keeps fewer documents, loses no column, and says so',
  { tag: '@long' },
  async ({ deck, context }) => {
    test.setTimeout(150_000)
    await fill(deck)
    await expect(deck.getByRole('main').getByRole('region')).toHaveCount(5)
    const names = await namesOf(deck)
    const cdp = await context.newCDPSession(deck)
    const { origin } = new URL(deck.url())
    const usage = await deck.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.floor(usage / 2) })
    // A poll with new documents writes to the database; the first transaction over the quota still succeeds.
    await expect(async () => {
      await deck.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(deck.getByText('The storage of this device is full')).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 90_000 })
    await expect(column(deck, first).cards.first()).toBeVisible()
    expect(await namesOf(deck)).toEqual(names)

    await cdp.send('Storage.overrideQuotaForOrigin', { origin })
    await deck.reload()
    await expect(column(deck, first).cards.first()).toBeVisible()
    // Columns are drawn one after the other.
    await expect.poll(() => namesOf(deck)).toEqual(names)
    await addSearch(deck, 'slug:bridge')
    await expect(column(deck, 'slug:bridge').cards.first()).toBeAttached()
  },
)

test(
  'a renderer that is killed while it writes leaves all of a write, or nothing',
  { tag: '@long' },
  async ({ deck, context, server }) => {
    await fill(deck)
    await deck.close()
    for (const delay of [0, 15, 40, 90, 160]) {
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      const answered = page.waitForResponse(response => isSearch(response.url(), response.request().method()))
      await page.goto(server.url)
      // Lists that start over cause the largest writes.
      await addSearch(page, `slug:sport OR headline:${'abcde'.charAt(delay % 5)}`)
      await answered
      await page.waitForTimeout(delay)
      const crashed = page.waitForEvent('crash')
      void cdp.send('Page.crash').catch(() => {})
      await crashed
      await page.close()

      const next = await context.newPage()
      await next.goto(`${server.url}/healthz`)
      expect(await next.evaluate(readTorn)).toEqual({ torn: [], isEmpty: false })
      await next.close()
    }
  },
)

/** Documents that are in a list, but missing or incomplete in the database. */
async function readTorn(): Promise<{ torn: string[]; isEmpty: boolean }> {
  const database = await new Promise<IDBDatabase>(done => {
    const request = indexedDB.open('db')
    request.addEventListener('success', () => done(request.result))
  })
  const tx = database.transaction(['columns', 'cards', 'documents'])
  const all = <T>(request: IDBRequest<T>) =>
    new Promise<T>(done => request.addEventListener('success', () => done(request.result)))
  const columns = await all<{ documentsIds: string[] }[]>(tx.objectStore('columns').getAll())
  const cards = new Set(await all(tx.objectStore('cards').getAllKeys()))
  const documents = new Set(await all(tx.objectStore('documents').getAllKeys()))
  database.close()
  const listed = columns.flatMap(each => each.documentsIds)
  return {
    torn: listed.filter(id => !cards.has(id) || !documents.has(id)),
    isEmpty: listed.length === 0,
  }
}

async function fill(page: Page): Promise<void> {
  await logIn(page)
  for (const name of [first, 'Pictures']) await expect(column(page, name).cards.first()).toBeAttached()
}

function namesOf(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll(all => all.map(each => each.ariaLabel))
}
