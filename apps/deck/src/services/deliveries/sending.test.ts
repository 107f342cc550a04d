import type { ColumnHead } from '@wiredeck/columns'
import { createTestClock, settle } from '@wiredeck/columns/testing/clock'
import { ApiError } from '@wiredeck/content-api'
import { defaultAgency } from '@wiredeck/document'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createListeners } from '../../platform/listeners.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { createSending, type SendingDeps } from './sending.ts'
import { columnOfSubscription } from './subscriptionName.ts'
import { createSubscriptionServer } from '../testing/subscriptionServer.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

function headOf(query: string, more: Partial<ColumnHead> = {}): ColumnHead {
  const params = { query, provider: 'all' as const, size: 10, genreid: { exclude: [] } }
  return { id: 'c1', type: 'search', order: 0, isStarter: false, params, ...more }
}

function mapStorage(values = new Map<string, string>()): KeyValueStorage {
  return {
    get: key => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    onChange: () => () => {},
  }
}

/** One tab of a browser, which keeps its deck from now on; tabs of one browser share its storage and its lock. */
function openTab(
  server: Pick<
    ReturnType<typeof createSubscriptionServer>,
    'list' | 'addSubscription' | 'removeSubscriptions'
  >,
  browser = { storage: mapStorage(), isOnline: true, keeper: {}, turn: Promise.resolve() },
) {
  const clock = createTestClock()
  const { subscribe, tell } = createListeners()
  const canAsk = createListeners()
  let heads: readonly ColumnHead[] = [headOf('bridge')]
  const reported: string[] = []
  const deps: SendingDeps = {
    calls: server,
    api: server,
    deckView: { snapshot: () => heads, subscribe },
    agency: defaultAgency,
    storage: browser.storage,
    clock,
    alone(task) {
      const done = browser.turn.then(task)
      browser.turn = done.catch(() => {})
      return done
    },
    isKeeper: () => browser.keeper === me,
    canAsk: () => browser.isOnline,
    onCanAsk: canAsk.subscribe,
    report: message => void reported.push(message),
  }
  const me = {}
  const keep = () => {
    browser.keeper = me
    canAsk.tell()
  }
  keep()
  const sending = createSending(deps)
  return {
    sending,
    clock,
    browser,
    reported,
    head: () => heads[0] ?? headOf('bridge'),
    /** Shows columns, of which the store tells every tab. */
    show(...next: ColumnHead[]) {
      heads = next
      tell()
    },
    goOnline(isOnline: boolean) {
      browser.isOnline = isOnline
      canAsk.tell()
      return settle()
    },
    look: canAsk.tell,
    keep,
  }
}

const rested = 1500

describe('ADR-0037: a column that services get as well', () => {
  it('is added to the services that were chosen, and removed from the others', async () => {
    const server = createSubscriptionServer('Desk', 'Room')
    const { sending, head } = openTab(server)
    await sending.choose(head(), ['Desk', 'Room'])
    expect(server.names('Desk').map(columnOfSubscription)).toEqual(['c1'])
    await sending.choose(head(), ['Room'])
    expect([server.names('Desk').length, server.names('Room').length]).toEqual([0, 1])
  })

  it('is followed: what it asks for now is added before what it asked for is removed', async () => {
    const server = createSubscriptionServer('Desk', 'Room')
    const { sending, head, show, clock } = openTab(server)
    await clock.advance(rested)
    await sending.choose(head(), ['Desk'])
    const [before] = server.names('Desk')
    server.calls()
    show(headOf('ferry'))
    await clock.advance(rested)
    const [after] = server.names('Desk')
    expect(after).not.toBe(before)
    expect(server.calls()).toEqual(['list', `add Desk ${after}`, `remove Desk ${before}`])
    expect(server.names('Room')).toEqual([])
  })

  it('follows its urgency as well, and rests where only its place in the deck changes', async () => {
    const server = createSubscriptionServer('Desk')
    const { sending, head, show, clock } = openTab(server)
    await clock.advance(rested)
    await sending.choose(head(), ['Desk'])
    const [before] = server.names('Desk')
    server.calls()
    show(headOf('bridge', { order: 3 }))
    await clock.advance(rested)
    expect(server.calls()).toEqual([])
    show(headOf('bridge', { alert: { level: 'band', from: 'urgent', withChanges: false, quiet: null } }))
    await clock.advance(rested)
    expect(server.names('Desk')).toHaveLength(1)
    expect(server.names('Desk')).not.toEqual([before])
    show(headOf('bridge', { alert: { level: 'off', from: 'urgent', withChanges: false, quiet: null } }))
    await clock.advance(rested)
    expect(server.names('Desk')).toEqual([])
  })

  it('keeps what it had while its query cannot be read', async () => {
    const server = createSubscriptionServer('Desk')
    const { sending, head, show, clock } = openTab(server)
    await clock.advance(rested)
    await sending.choose(head(), ['Desk'])
    const before = server.names('Desk')
    show(headOf('(bridge'))
    await clock.advance(rested)
    expect(server.names('Desk')).toEqual(before)
    await expect(sending.choose(head(), ['Desk'])).rejects.toThrow('cannot be read')
    expect(server.names('Desk')).toEqual(before)
    show(headOf('ferry'))
    await clock.advance(rested)
    expect(server.names('Desk')).toHaveLength(1)
    expect(server.names('Desk')).not.toEqual(before)
  })

  it('asks nothing of the server while nothing changes, and once for several changes in a row', async () => {
    const server = createSubscriptionServer('Desk')
    const { show, clock } = openTab(server)
    await clock.advance(600_000)
    expect(server.calls()).toEqual([])
    for (const query of ['f', 'fe', 'fer']) {
      show(headOf(query))
      await clock.advance(rested / 2)
    }
    await clock.advance(rested)
    expect(server.calls()).toEqual(['list'])
  })

  it('is followed by the keeper alone, and by another tab once that one is the keeper', async () => {
    const server = createSubscriptionServer('Desk')
    const first = openTab(server)
    const second = openTab(server, first.browser)
    await first.clock.advance(rested)
    await first.sending.choose(first.head(), ['Desk'])
    server.calls()
    for (const tab of [first, second]) tab.show(headOf('ferry'))
    await Promise.all([first.clock.advance(rested), second.clock.advance(rested)])
    expect(server.calls().filter(call => call.startsWith('add'))).toHaveLength(1)
    first.keep()
    await settle()
    for (const tab of [first, second]) tab.show(headOf('train'))
    await second.clock.advance(rested)
    expect(server.calls()).toEqual([])
    await first.clock.advance(rested)
    expect(server.names('Desk')).toHaveLength(1)
    expect(server.calls().filter(call => call.startsWith('add'))).toHaveLength(1)
  })

  it('is followed when the network is back, and after a restart', async () => {
    const server = createSubscriptionServer('Desk')
    const { sending, head, show, clock, browser } = openTab(server)
    await clock.advance(rested)
    await sending.choose(head(), ['Desk'])
    const before = server.names('Desk')
    browser.isOnline = false
    show(headOf('ferry'))
    await clock.advance(rested)
    expect(server.names('Desk')).toEqual(before)

    browser.isOnline = true
    const restarted = openTab(server, browser)
    restarted.show(headOf('ferry'))
    await restarted.clock.advance(rested)
    expect(server.names('Desk')).toHaveLength(1)
    expect(server.names('Desk')).not.toEqual(before)
  })

  it('is tried again where the server fails, and not where it refuses', async () => {
    const server = createSubscriptionServer('Desk')
    const { sending, head, show, clock, reported } = openTab(server)
    await clock.advance(rested)
    await sending.choose(head(), ['Desk'])
    const before = server.names('Desk')
    server.refuse(new ApiError(503, 'Not now'))
    show(headOf('ferry'))
    await clock.advance(rested)
    expect([server.names('Desk'), reported.length]).toEqual([before, 1])
    server.refuse(null)
    await clock.advance(60_000)
    expect(server.names('Desk')).not.toEqual(before)
  })

  it('a service that refuses keeps no other one from the column, and is asked once', async () => {
    const server = createSubscriptionServer('Desk', 'Room')
    const { sending, head, show, clock } = openTab({
      ...server,
      async addSubscription(key) {
        if (key.service === 'Desk' && reject)
          throw new ApiError(400, 'query: too long', { isExplained: true })
        return server.addSubscription(key)
      },
    })
    let reject = false
    await clock.advance(rested)
    await sending.choose(head(), ['Desk', 'Room'])
    const before = server.names('Desk')
    reject = true
    show(headOf('ferry'))
    await clock.advance(rested)
    expect(server.names('Desk'), 'it keeps what it had').toEqual(before)
    expect(server.names('Room')).toHaveLength(1)
    expect(server.names('Room')).not.toEqual(before)
    server.calls()
    await clock.advance(600_000)
    expect(server.calls()).toEqual([])
  })

  it('what another device made meanwhile is as good, and a full account is not', async () => {
    const server = createSubscriptionServer('Desk')
    const refusal = new ApiError(409, 'No', { isExplained: true })
    const faster = openTab({
      ...server,
      async addSubscription(key) {
        await server.addSubscription(key)
        throw refusal
      },
    })
    await faster.sending.choose(faster.head(), ['Desk'])
    expect(server.names('Desk')).toHaveLength(1)
    const full = openTab({ ...server, addSubscription: () => Promise.reject(refusal) })
    await expect(full.sending.choose(headOf('ferry'), ['Desk'])).rejects.toBe(refusal)
    expect(server.names('Desk'), 'the old one stays').toHaveLength(1)
  })

  it('says where a choice could not be made', async () => {
    const server = createSubscriptionServer('Desk')
    const { sending, head } = openTab(server)
    server.refuse(new ApiError(503, 'Not now'))
    await expect(sending.choose(head(), ['Desk'])).rejects.toMatchObject({ code: 503 })
  })
})

describe('ADR-0037: a column that is closed', () => {
  async function sentTab() {
    const server = createSubscriptionServer('Desk')
    const tab = openTab(server)
    await tab.clock.advance(rested)
    await tab.sending.choose(tab.head(), ['Desk'])
    return { server, ...tab }
  }

  it('is sent until the undo has passed', async () => {
    const { server, sending, show, clock } = await sentTab()
    sending.noteClosed(['c1'])
    show()
    await clock.advance(20_000)
    expect(server.names('Desk')).toHaveLength(1)
    await clock.advance(6000)
    expect(server.names('Desk')).toEqual([])
  })

  it('goes also where it was still listed when it was noted', async () => {
    const { server, sending, show, look, clock } = await sentTab()
    sending.noteClosed(['c1'])
    look()
    await settle()
    show()
    await clock.advance(26_000)
    expect(server.names('Desk')).toEqual([])
  })

  it('closed once more, it waits for the later undo', async () => {
    const { server, sending, show, clock } = await sentTab()
    sending.noteClosed(['c1'])
    show()
    await clock.advance(10_000)
    show(headOf('bridge'))
    await clock.advance(10_000)
    sending.noteClosed(['c1'])
    show()
    await clock.advance(20_000)
    expect(server.names('Desk')).toHaveLength(1)
    await clock.advance(6000)
    expect(server.names('Desk')).toEqual([])
  })

  it('is sent on where it was brought back', async () => {
    const { server, sending, show, clock } = await sentTab()
    sending.noteClosed(['c1'])
    show()
    await clock.advance(5000)
    show(headOf('bridge'))
    await clock.advance(120_000)
    expect(server.names('Desk')).toHaveLength(1)
  })

  it('later, after a restart, where there was no network', async () => {
    const { server, sending, show, clock, browser } = await sentTab()
    browser.isOnline = false
    sending.noteClosed(['c1'])
    show()
    await clock.advance(60_000)
    expect(server.names('Desk')).toHaveLength(1)
    const restarted = openTab(server, browser)
    restarted.show()
    await restarted.goOnline(true)
    await restarted.clock.advance(60_000)
    expect(server.names('Desk')).toEqual([])
  })

  it('a column that is only missing was not closed: the reader may have logged out', async () => {
    const { server, sending, show, clock, browser } = await sentTab()
    await sending.leave()
    expect(browser.storage.get('sent-columns')).toBeNull()
    show()
    await clock.advance(600_000)
    expect(server.names('Desk')).toHaveLength(1)
  })

  it('a log-out tells the server first of what was closed', async () => {
    const { server, sending, show } = await sentTab()
    sending.noteClosed(['c1'])
    show()
    await sending.leave()
    expect(server.names('Desk')).toEqual([])
  })
})

it('ADR-0037: two devices that change a column at the same time end with one subscription', async () => {
  const changed = fc.constantFrom('ferry', 'train', 'quake')
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), changed, changed, async (schedule, here, there) => {
      const server = createSubscriptionServer('Desk')
      let fewest = Infinity
      const slow = {
        list: schedule.scheduleFunction(server.list),
        addSubscription: schedule.scheduleFunction(server.addSubscription),
        removeSubscriptions: schedule.scheduleFunction(async (service: string, names: readonly string[]) => {
          const removed = await server.removeSubscriptions(service, names)
          fewest = Math.min(fewest, server.names(service).length || (names.length > 0 ? 0 : Infinity))
          return removed
        }),
      }
      const devices = [openTab(slow), openTab(slow)] as const
      // Both have seen the column, and one has chosen its service.
      for (const { look } of devices) look()
      const chosen = devices[0].sending.choose(headOf('bridge'), ['Desk'])
      await schedule.waitFor(chosen)

      devices[0].show(headOf(here))
      devices[1].show(headOf(there))
      for (const { look } of devices) look()
      await schedule.waitIdle()
      const left = server.names('Desk').length
      expect(left).toBeGreaterThanOrEqual(1)
      expect(left).toBeLessThanOrEqual(here === there ? 1 : 2)

      // The account has made both columns alike.
      devices[1].show(headOf(here))
      devices[1].look()
      await schedule.waitIdle()
      const alone = createSubscriptionServer('Desk')
      await openTab(alone).sending.choose(headOf(here), ['Desk'])
      expect(server.names('Desk')).toEqual(alone.names('Desk'))
      expect(fewest, 'at no moment was there none').toBeGreaterThanOrEqual(1)
    }),
    { numRuns },
  )
})
