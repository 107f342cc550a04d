import { describe, expect, it, vi } from 'vitest'
import { settle } from '../platform/testing/settle.ts'
import { createUpdates } from './updates.ts'
import type { DeckNews } from './workerLink.ts'

const worker = vi.hoisted(() => ({ say: (_news: DeckNews) => {}, links: 0 }))
// Registering needs a browser, so it is mocked. Tested is when the link is handed out, and how news is shown.
vi.mock('./serviceWorker.ts', () => ({
  linkWorker: async (_container: unknown, { say }: { say: typeof worker.say }) => {
    worker.say = say
    worker.links += 1
    return { takeOver: () => false, send: () => {} }
  },
}))

/** The container as a page sees it: an event target with the worker that controls the page. */
function createContainer(controller: string | null) {
  return Object.assign(new EventTarget(), { controller }) as unknown as ServiceWorkerContainer & {
    controller: unknown
  }
}

function setUp(first: string | null) {
  const reload = vi.fn()
  const container = createContainer(first)
  createUpdates({ report: () => {}, reload, container })
  const takeOver = (worker: string) => {
    Object.assign(container, { controller: worker })
    container.dispatchEvent(new Event('controllerchange'))
  }
  return { reload, takeOver }
}

describe('deck 4: a new version takes over', () => {
  it('each page loads again once, however often the browser tells', () => {
    const { reload, takeOver } = setUp('old')
    takeOver('new')
    takeOver('newer')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('a page that the first worker of all takes does not load again', () => {
    const { reload, takeOver } = setUp(null)
    takeOver('first')
    expect(reload).not.toHaveBeenCalled()
  })

  it('a page that the first worker took while it was open loads again once for the second', () => {
    const { reload, takeOver } = setUp(null)
    takeOver('first')
    takeOver('second')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('a page loads again at once where no worker waits', () => {
    const reload = vi.fn()
    const updates = createUpdates({ report: () => {}, reload, container: null })
    updates.refresh()
    updates.refresh()
    expect(reload).toHaveBeenCalledOnce()
  })
})

it('gives out the link to the worker only once the worker is active', async () => {
  let activate = () => {}
  const ready = new Promise<void>(resolve => {
    activate = resolve
  })
  const container = Object.assign(createContainer(null), { ready })
  const updates = createUpdates({ report: () => {}, reload: () => {}, container })
  const linked = vi.fn()
  updates.onLink(linked)
  const before = worker.links
  updates.start()
  await expect.poll(() => worker.links).toBe(before + 1)
  await settle()
  expect(updates.link()).toBeNull()
  activate()
  await expect.poll(() => linked.mock.calls.length).toBeGreaterThan(0)
  expect(updates.link()).not.toBeNull()
})

it('deck 4: tells that the deck can be read offline, and that there is a new version', async () => {
  const container = Object.assign(createContainer(null), { ready: Promise.resolve() })
  const updates = createUpdates({ report: () => {}, reload: () => {}, container })
  const told: (DeckNews | null)[] = []
  updates.subscribe(() => told.push(updates.news()))
  updates.start()
  await new Promise<void>(resolve => updates.onLink(resolve))
  worker.say('offlineReady')
  updates.dismiss()
  worker.say('newVersion')
  expect(told).toEqual(['offlineReady', null, 'newVersion'])
})
