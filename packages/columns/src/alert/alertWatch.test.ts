import { defaultAgency } from '@wiredeck/document'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServerClock } from '../base/serverClock.ts'
import type { AlertPlace } from '../model/alertPlace.ts'
import { defaultAlert, type AlertSettings } from '../model/alertSettings.ts'
import { searchColumn } from '../testing/deck.ts'
import { createTestClock, createTestServer } from '../testing/clock.ts'
import { createLiveDeck, type LiveDeck } from '../testing/liveDeck.ts'
import { createLiveWire } from '../testing/liveWire.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { StoreChange } from '../store/store.ts'
import { createAlertWatch } from './alertWatch.ts'
import { rehearse } from './rehearse.ts'

/** What a watch decides by over the wire of a deck. */
function depsOf({ wire, store, clock, server, reported }: LiveDeck) {
  return {
    api: wire,
    store,
    agency: defaultAgency,
    clock,
    server,
    timeOfDay: () => '12:00',
    isGrave: async () => true,
    report: (...values: unknown[]) => void reported.push(values),
  }
}

/** The parts of a place that are times. */
const timesOf = (place: AlertPlace | null) => place && [place.at, place.columns]

/** A deck with one column over a wire without a channel, such as an agency's own gateway. */
async function openDeck(settings: Partial<AlertSettings> = {}, ready?: Promise<void>, size = 10) {
  const deck = createLiveDeck()
  deck.wire.refuseChannels(true)
  const { clock, store } = deck
  const deps = depsOf(deck)
  const { id } = await deck.columns.add(searchColumn({ provider: 'all', size }))
  const alert = { ...defaultAlert, ...settings }
  await deck.columns.setAlert(id, alert)
  const rang: string[] = []
  const listeners: ((change: StoreChange) => void)[] = []
  const { subscribe } = store
  store.subscribe = listener => {
    listeners.push(listener)
    return subscribe(listener)
  }
  const watch = createAlertWatch({
    ...deps,
    pausedUntil: () => 0,
    mayAsk: () => true,
    ring: alerts => void rang.push(...alerts.map(each => each.id)),
    ...(ready ? { ready } : {}),
  })
  const poll = async (): Promise<void> => {
    await clock.advance(1000)
    await deck.columns.refresh(id, 'newer')
    await deck.rest()
  }
  const tell = (change: Partial<StoreChange>): void => {
    for (const listener of listeners) listener({ columns: [], documents: [], ...change })
  }
  return { ...deck, id, watch, rang, poll, deps, alert, tell }
}

describe('ADR-0029: behind a wire without a channel', () => {
  it('a flash that a poll brings alerts once', async () => {
    const { wire, watch, rang, poll, reported } = await openDeck()
    await watch.catchUp()
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    wire.file({ urgency: 4 })
    await poll()
    await watch.catchUp()
    expect([rang, reported]).toEqual([[`${uno} 1`], []])
  })

  it('a flash that waits above a list which is read far down alerts at once, and once', async () => {
    const { wire, watch, rang, poll, columns, id, reported } = await openDeck()
    wire.file({ urgency: 4 })
    await poll()
    await watch.catchUp()
    columns.setPosition(id, 'far')
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    expect([columns.status(id).waiting, rang]).toEqual([1, [`${uno} 1`]])
    await poll()
    columns.setPosition(id, 'top')
    await columns.showWaiting(id)
    await poll()
    expect([columns.status(id).waiting, rang, reported]).toEqual([0, [`${uno} 1`], []])
  })

  it('a flash alerts that is among so many that they would replace a list which is being read', async () => {
    const { wire, watch, rang, poll, columns, id } = await openDeck()
    wire.file({ urgency: 4 })
    await poll()
    await watch.catchUp()
    columns.setPosition(id, 'below')
    const { uno } = wire.file({ urgency: 1 })
    for (let more = 0; more < 60; more += 1) wire.file({ urgency: 4 })
    await poll()
    expect([columns.status(id).isReplacing, rang]).toEqual([true, [`${uno} 1`]])
    const later = wire.file({ urgency: 1 })
    await poll()
    expect(rang).toEqual([`${uno} 1`, `${later.uno} 1`])
  })

  it('a flash alerts that lies between a list and the page that replaces it', async () => {
    const { wire, watch, rang, poll, store, id } = await openDeck()
    wire.file({ urgency: 4 })
    await poll()
    await watch.catchUp()
    const { uno } = wire.file({ urgency: 1 })
    for (let more = 0; more < 60; more += 1) wire.file({ urgency: 4 })
    await poll()
    const listed = (await store.column(id))?.documentsIds ?? []
    expect([listed.length, listed.includes(uno), rang]).toEqual([10, false, [`${uno} 1`]])
  })

  it('a list does not move on over a gap whose flashes could not be searched for', async () => {
    const { wire, watch, rang, poll, store, id } = await openDeck()
    wire.file({ urgency: 4 })
    await poll()
    await watch.catchUp()
    const { uno } = wire.file({ urgency: 1 })
    for (let more = 0; more < 60; more += 1) wire.file({ urgency: 4 })
    wire.beforeEachAnswer(() => {
      if (wire.asked.at(-1)?.fields?.['urgency']) throw new Error('No answer')
    })
    await poll()
    expect([(await store.column(id))?.documentsIds.length, rang]).toEqual([1, []])
    wire.beforeEachAnswer(() => {})
    await poll()
    expect([(await store.column(id))?.documentsIds.length, rang]).toEqual([10, [`${uno} 1`]])
  })

  it('a kill alerts once, also where a search that began before it tells of a later revision', async () => {
    const { wire, watch, poll, store, id, rest } = await openDeck()
    await watch.catchUp()
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    const [before = null] = await store.cards([uno])
    for (const headline of ['Killed', 'Killed again', 'Killed once more']) {
      wire.revise(uno, { status: 'Canceled', headline })
      await watch.catchUp()
    }
    for (const card of await store.cards([uno]))
      await store.noteFound([{ card, before, how: 'polled', in: [id] }])
    await rest()
    expect((await store.alerts()).map(({ kind, revision }) => `${kind} ${revision}`)).toEqual([
      'killed 2',
      'new 1',
    ])
  })

  it('of what waits, nothing alerts in a column without alerts', async () => {
    const { wire, rang, poll, columns, id } = await openDeck({ level: 'off' })
    wire.file({ urgency: 4 })
    await poll()
    columns.setPosition(id, 'far')
    wire.file({ urgency: 1 })
    await poll()
    expect([columns.status(id).waiting, rang]).toEqual([1, []])
  })

  it('a flash names every column that it is in, whichever was polled first', async () => {
    const { wire, watch, columns, id, poll, store } = await openDeck()
    const other = await columns.add(searchColumn({ query: 'bridge', provider: 'all' }))
    await watch.catchUp()
    const { uno } = wire.file({ urgency: 1, headline: 'The bridge has fallen' })
    await poll()
    const [alert] = await store.alerts()
    expect([alert?.documentId, alert?.columns.map(each => each.id)]).toEqual([uno, [id, other.id]])
  })

  it('a flash alerts by the column that the wire finds it for, though its words are not found here', async () => {
    const { wire, watch, columns, rang, store, clock, rest } = await openDeck({ level: 'off' })
    const { id } = await columns.add(searchColumn({ query: 'bridges', provider: 'all' }))
    await watch.catchUp()
    await clock.advance(1000)
    const { uno } = wire.file({ urgency: 1, headline: 'The bridge has fallen' })
    // A wire whose search also finds inflected forms of a word.
    const { search } = wire
    wire.search = (params, ...more) => {
      const { query: _, tree: __, ...all } = params
      return search(all, ...more)
    }
    await columns.refresh(id, 'newer')
    await rest()
    expect(rang).toEqual([`${uno} 1`])
    expect((await store.alerts())[0]?.columns.map(each => each.id)).toEqual([id])
  })

  it('a flash that the hidden watch has found alerts before it is stored', async () => {
    const { wire, watch, columns, rang, store, rest } = await openDeck()
    await watch.catchUp()
    const { uno } = wire.file({ urgency: 1 })
    await columns.noteFound(new Map([['a', [uno]]]))
    await rest()
    expect([rang, await store.document(uno)]).toEqual([[`${uno} 1`], null])
  })

  it('ADR-0032: what another device has acknowledged is known first, and does not ring', async () => {
    let read = () => {}
    const ready = new Promise<void>(resolve => (read = resolve))
    const { wire, columns, rang, store, clock, rest } = await openDeck({}, ready)
    const acknowledged = wire.file({ urgency: 1 })
    const other = wire.file({ urgency: 1 })
    await columns.noteFound(new Map([['a', [acknowledged.uno, other.uno]]]))
    await clock.advance(1000)
    expect(await store.alerts()).toEqual([])
    const known = { [`${acknowledged.uno} 1`]: clock.now() }
    await store.noteAlerts(() => ({
      acknowledgements: { owner: 'u', since: 0, known, readTo: null, tidiedAt: 0 },
    }))
    read()
    await rest()
    expect([rang, (await store.alerts()).length]).toEqual([[`${other.uno} 1`], 2])
  })

  it('a flash that is killed under its own number before anything is decided alerts as killed, once', async () => {
    let decide = () => {}
    const ready = new Promise<void>(resolve => {
      decide = resolve
    })
    const { wire, rang, poll, columns, id, store, rest } = await openDeck({}, ready)
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    wire.revise(uno, { revision: 1, status: 'Canceled' })
    await columns.compare(id)
    wire.revise(uno, { status: 'Canceled' })
    await columns.compare(id)
    decide()
    await rest()
    await poll()
    expect((await store.alerts()).map(({ kind, revision }) => `${kind} ${revision}`)).toEqual(['killed 1'])
    expect(rang).toEqual([`${uno} 1 killed`])
  })

  it('the very first start looks ten minutes back', async () => {
    const { wire, watch, store } = await openDeck()
    const { uno } = wire.file({ urgency: 1 }, 590)
    wire.file({ urgency: 1 }, 660)
    await watch.catchUp()
    expect((await store.alerts()).map(({ id }) => id)).toEqual([`${uno} 1`])
  })

  it('the very first start looks ten minutes back, also at what has filled a column', async () => {
    const { wire, watch, rang, store, clock, columns } = await openDeck()
    const old = wire.file({ urgency: 1 })
    await clock.advance(70_000)
    const { uno } = wire.file({ urgency: 1 })
    await clock.advance(590_000)
    const { id } = await columns.add(searchColumn({ provider: 'all' }))
    await columns.refresh(id, 'reset')
    expect((await store.column(id))?.documentsIds).toEqual([uno, old.uno])
    expect(await store.alerts(), 'the first fill').toEqual([])
    await watch.catchUp()
    expect(rang).toEqual([`${uno} 1`])
  })

  it('what was filed while no tab was open is late after ten minutes, and rings before that', async () => {
    const { wire, watch, rang, clock, store } = await openDeck()
    await watch.catchUp()
    const early = wire.file({ urgency: 1 })
    await clock.advance(700_000)
    const recent = wire.file({ urgency: 1 })
    await watch.catchUp()
    expect(rang).toEqual([`${recent.uno} 1`])
    const late = (await store.alerts()).filter(({ isLate }) => isLate)
    expect(late.map(({ documentId }) => documentId)).toEqual([early.uno])
  })

  it('the kill of what alerted is found after a gap, however old the document is', async () => {
    const { wire, watch, clock, store } = await openDeck()
    await watch.catchUp()
    const { uno } = wire.file({ urgency: 1 })
    await watch.catchUp()
    await clock.advance(7_200_000)
    await watch.catchUp()
    wire.revise(uno, { status: 'Canceled' })
    await watch.catchUp()
    expect((await store.alerts()).map(({ kind, hasBand }) => [kind, hasBand])).toEqual([
      ['killed', true],
      ['new', true],
    ])
  })

  it('what could not be decided is read again', async () => {
    const { wire, watch, rang, clock, store, poll, reported, rest } = await openDeck()
    await watch.catchUp()
    const { noteAlerts } = store
    store.noteAlerts = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    expect(rang).toEqual([])
    expect(reported).not.toEqual([])
    store.noteAlerts = noteAlerts
    for (let turn = 0; turn < 9; turn += 1) {
      await clock.advance(30_000)
      await rest()
    }
    expect(rang).toEqual([`${uno} 1`])
  })

  it('a device that is too full to keep an alert rings for it all the same, and once', async () => {
    const { wire, watch, rang, clock, store, poll, rest } = await openDeck()
    await watch.catchUp()
    const { noteAlerts } = store
    store.noteAlerts = async decide => {
      decide(await store.alerts(), await store.alertPlace(), await store.columns(), null)
      throw new DOMException('Full', 'QuotaExceededError')
    }
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    expect(rang).toEqual([`${uno} 1`])
    store.noteAlerts = noteAlerts
    await clock.advance(60_000)
    await rest()
    expect([rang, (await store.alerts()).map(({ id }) => id)]).toEqual([[`${uno} 1`], [`${uno} 1`]])
  })

  it('a column alerts from when its settings changed, however long the device takes to note that', async () => {
    const { id, wire, watch, rang, clock, columns, store, poll, alert } = await openDeck({ from: 'flash' })
    await watch.catchUp()
    const { noteAlerts } = store
    let free = () => {}
    const busy = new Promise<void>(resolve => (free = resolve))
    store.noteAlerts = async change => busy.then(() => noteAlerts(change))
    await columns.setAlert(id, { ...alert, from: 'alert' })
    await clock.advance(2000)
    const { uno } = wire.file({ urgency: 2 })
    await clock.advance(2000)
    free()
    await poll()
    expect(rang).toEqual([`${uno} 1`])
  })

  it('a column whose settings change does not alert of what it has', async () => {
    const { wire, watch, rang, clock, columns, id, poll, rest } = await openDeck()
    await watch.catchUp()
    await clock.advance(1000)
    wire.file({ urgency: 3 })
    await poll()
    await clock.advance(2000)
    await columns.setAlert(id, { ...defaultAlert, from: 'any' })
    await rest()
    await watch.catchUp()
    expect(rang).toEqual([])
    await clock.advance(2000)
    const { uno } = wire.file({ urgency: 3 })
    await poll()
    expect(rang).toEqual([`${uno} 1`])
  })
})

describe('D54: of all that comes', () => {
  it('5,000 older documents with 50 flashes, loaded by scrolling, alert of nothing', async () => {
    const { wire, watch, rang, columns, id, store, poll, rest, reported } = await openDeck({}, undefined, 500)
    wire.file({ urgency: 4 })
    await poll()
    await watch.catchUp()
    for (let nth = 1; nth <= 5000; nth += 1) wire.file({ urgency: nth % 100 === 0 ? 1 : 4 }, 600 + nth)
    columns.setPosition(id, 'far')
    for (let pages = 0; pages < 12; pages += 1) await columns.refresh(id, 'older')
    const listed = (await store.column(id))?.documentsIds ?? []
    const flashes = (await store.cards(listed)).filter(({ urgency }) => urgency === 1)
    expect([listed.length, flashes.length]).toEqual([5001, 50])
    await columns.compare(id)
    await watch.catchUp()
    await rest()
    expect([rang, await store.alerts(), reported]).toEqual([[], [], []])
  })

  it('a flash of 20 minutes ago that is there when a column is added alerts of nothing', async () => {
    const { wire, watch, rang, columns, clock, store, rest } = await openDeck({ level: 'off' })
    await watch.catchUp()
    wire.file({ urgency: 1 })
    await clock.advance(1_200_000)
    await columns.add(searchColumn({ provider: 'all', query: 'bridge' }))
    await rest()
    await watch.catchUp()
    expect([rang, await store.alerts()]).toEqual([[], []])
  })

  it('a flash in a column that was empty for an hour alerts once', async () => {
    const { wire, watch, rang, clock, columns, id, store, poll } = await openDeck()
    await watch.catchUp()
    for (let polls = 0; polls < 12; polls += 1) {
      await clock.advance(300_000)
      await columns.refresh(id, 'newer')
    }
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    await poll()
    expect([rang, (await store.alerts()).map(({ id: alert }) => alert)]).toEqual([[`${uno} 1`], [`${uno} 1`]])
  })

  it('the kill of a flash that alerted is told where only a comparison brings it, and once', async () => {
    const { wire, rang, watch, columns, id, clock, store, poll, rest } = await openDeck()
    await watch.catchUp()
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    wire.file({ urgency: 4 })
    await poll()
    wire.revise(uno, { status: 'Canceled', urgency: 4 })
    await poll()
    expect(rang).toEqual([`${uno} 1`])
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await columns.compare(id)
      await rest()
      await clock.advance(30_000)
    }
    expect(rang).toEqual([`${uno} 1`, `${uno} 2 killed`])
    expect((await store.alerts())[0]).toMatchObject({ kind: 'killed', hasBand: true })
  })

  it('a flash that was filed out of order alerts where only a comparison brings it, and once', async () => {
    const { wire, rang, watch, columns, id, poll, rest } = await openDeck()
    await watch.catchUp()
    wire.file({ urgency: 4 }, 120)
    await poll()
    wire.file({ urgency: 4 })
    await poll()
    const { uno } = wire.file({ urgency: 1 }, 60)
    await poll()
    expect(rang).toEqual([])
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await columns.compare(id)
      await rest()
    }
    expect(rang).toEqual([`${uno} 1`])
  })

  it('a flash that is older than the oldest document of a short list which is at its end alerts once', async () => {
    const { wire, rang, watch, columns, id, poll, rest, store } = await openDeck()
    await watch.catchUp()
    const oldest = wire.file({ urgency: 4 })
    await poll()
    await columns.loadOlder(id)
    expect(await store.column(id)).toMatchObject({ hasNoMore: true, documentsIds: [oldest.uno] })
    const { uno } = wire.file({ urgency: 1 }, 120)
    await poll()
    expect(rang).toEqual([])
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await columns.compare(id)
      await rest()
    }
    expect((await store.column(id))?.documentsIds).toEqual([oldest.uno, uno])
    expect(rang).toEqual([`${uno} 1`])
  })

  it.each([
    ['can be stored', false],
    ['cannot be stored', true],
  ])('a flash on a full device rings once, though its alert %s', async (_what, isFullForAlerts) => {
    const { wire, rang, watch, clock, store, poll, rest, tell } = await openDeck()
    await watch.catchUp()
    wire.file({ urgency: 4 })
    await poll()
    const { updateColumn, noteAlerts } = store
    const full = () => new DOMException('Full', 'QuotaExceededError')
    // As the database of a browser does: it says what it could not store.
    const elsewhere = createMemoryStore()
    store.updateColumn = async (id, decide) => {
      const column = await store.column(id)
      const write = column && decide(column)
      const { newest } = await elsewhere.arrivals(0)
      if (write) await elsewhere.update(() => write)
      const { rows } = await elsewhere.arrivals(newest)
      const documentOf = (uno: string) => write?.documents?.find(each => each.id === uno) ?? null
      const unstored = rows.map(row => ({ row, document: 'uno' in row ? documentOf(row.uno) : null }))
      if (unstored.length > 0) tell({ unstored })
      throw full()
    }
    if (isFullForAlerts)
      store.noteAlerts = async decide => {
        decide(await store.alerts(), await store.alertPlace(), await store.columns(), null)
        throw full()
      }
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    expect([rang, await store.document(uno)]).toEqual([[`${uno} 1`], null])
    await poll()
    Object.assign(store, { updateColumn, noteAlerts })
    await poll()
    await clock.advance(60_000)
    await rest()
    expect([rang, (await store.alerts()).map(({ id }) => id)]).toEqual([[`${uno} 1`], [`${uno} 1`]])
    expect(await store.document(uno)).not.toBeNull()
  })
})

describe('D53: by the wire’s time', () => {
  const minute = 60_000
  /** The same deck on a device whose clock differs from the wire's by `aheadMs`; the wire's time is not known at first. */
  async function openAhead(aheadMs: number) {
    const deck = createLiveDeck()
    deck.wire.refuseChannels(true)
    const { clock, store } = deck
    const device = { aheadMs }
    const deviceNow = () => clock.now() + device.aheadMs
    const server = createServerClock(deviceNow, clock.now)
    const rang: string[] = []
    const watch = createAlertWatch({
      ...depsOf(deck),
      clock: { ...clock, now: deviceNow },
      server,
      pausedUntil: () => 0,
      mayAsk: () => true,
      ring: alerts => void rang.push(...alerts.map(each => each.id)),
    })
    const { id } = await deck.columns.add(searchColumn({ provider: 'all' }))
    return {
      ...deck,
      rang,
      watch,
      device,
      server,
      know: () => server.answered(server.ask(), clock.now()),
      place: async () => (await store.alertPlace())?.at ?? null,
      async poll(): Promise<void> {
        await clock.advance(1000)
        await deck.columns.refresh(id, 'newer')
        await deck.rest()
      },
    }
  }

  it.each([-120, 11, 120])(
    'a flash of now is loud, and one of 11 minutes ago late (%d min ahead)',
    async ahead => {
      const { wire, watch, rang, know, poll, store } = await openAhead(ahead * minute)
      know()
      await watch.catchUp()
      const loud = wire.file({ urgency: 1 })
      await poll()
      expect(rang).toEqual([`${loud.uno} 1`])
      // As if this deck had been closed for half an hour.
      await store.noteAlerts((_alerts, place) => {
        const columns = Object.entries(place?.columns ?? {})
        const back = columns.map(([id, column]) => [id, { ...column, since: column.since - 30 * minute }])
        return place && { place: { ...place, at: place.at - 30 * minute, columns: Object.fromEntries(back) } }
      })
      const late = wire.file({ urgency: 1 }, 11 * 60)
      await watch.catchUp()
      expect(rang).toHaveLength(1)
      const alert = (await store.alerts()).find(({ documentId }) => documentId === late.uno)
      expect(alert).toMatchObject({ isLate: true, hasBand: false })
    },
  )

  it('a flash that comes just after the device’s clock was set waits for the wire’s time, and is loud', async () => {
    const { wire, watch, rang, know, poll, rest, device, store } = await openAhead(0)
    know()
    await watch.catchUp()
    device.aheadMs += 70 * minute
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    expect(rang).toEqual([])
    know()
    await rest()
    expect(rang).toEqual([`${uno} 1`])
    expect(await store.alerts()).toMatchObject([{ isLate: false, hasBand: true }])
  })

  it('the place is when the newest document was published that was decided, whatever the time', async () => {
    const { wire, watch, clock, know, poll, place } = await openAhead(48 * minute)
    know()
    await watch.catchUp()
    const { published } = wire.file({ urgency: 4 })
    await poll()
    await clock.advance(60 * minute)
    expect(await place()).toBe(Date.parse(published))
  })

  it('a document that is dated ahead does not take the place with it', async () => {
    const { wire, watch, clock, know, poll, place } = await openAhead(0)
    know()
    await watch.catchUp()
    wire.file({ urgency: 4 }, -3600)
    await poll()
    await clock.advance(minute)
    expect(await place()).toBeLessThanOrEqual(clock.now())
  })

  it('a document of a wire whose time does not come is decided after three seconds, and moves no place', async () => {
    const { wire, watch, clock, rang, poll, place, rest } = await openAhead(0)
    // The first result fills the column, and alerts of nothing.
    await poll()
    void watch.catchUp()
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    expect(rang).toEqual([])
    await clock.advance(3000)
    await rest()
    expect([rang, await place()]).toEqual([[`${uno} 1`], null])
  })

  it('while the wire’s time is not known, no place moves, whatever happens', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ did: fc.constant('file' as const), ago: fc.integer({ min: -7200, max: 7200 }) }),
        fc.record({
          did: fc.constant('set' as const),
          ms: fc.integer({ min: -120 * minute, max: 120 * minute }),
        }),
        fc.record({ did: fc.constantFrom('poll', 'catchUp', 'tick', 'know', 'change') }),
      ),
      { maxLength: 10 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -120 * minute, max: 120 * minute }),
        steps,
        async (aheadMs, list) => {
          const { wire, watch, clock, columns, store, device, server, know, poll, place } =
            await openAhead(aheadMs)
          for (const step of list) {
            const before = server.isKnown() ? undefined : await store.alertPlace()
            if (step.did === 'file') wire.file({ urgency: 1 }, step.ago)
            if (step.did === 'set') device.aheadMs += step.ms
            if (step.did === 'poll') await poll()
            if (step.did === 'catchUp') void watch.catchUp()
            // Decisions wait up to three seconds for the time.
            await clock.advance(3000)
            if (step.did === 'tick') await clock.advance(31_000)
            if (step.did === 'know') know()
            if (step.did === 'change') await columns.add(searchColumn({ query: 'ferry' }))
            const at = await place()
            if (!server.isKnown() && before !== undefined)
              expect(timesOf(await store.alertPlace())).toEqual(timesOf(before))
            if (at !== null) expect(at).toBeLessThanOrEqual(clock.now())
          }
        },
      ),
      { numRuns: 20 },
    )
  }, 60_000)
})

describe('ADR-0029: rehearsing', () => {
  it('says what the last 24 hours would have alerted of, and what is held back', async () => {
    const { wire, deps, id, alert } = await openDeck()
    wire.file({ urgency: 1 }, 90_000)
    const old = wire.file({ urgency: 1 }, 80_000)
    const flash = wire.file({ urgency: 1 }, 60)
    wire.file({ urgency: 3 }, 30)
    const quiet = { from: '11:00', to: '13:00', flashComesThrough: false }
    const { alerts, isComplete } = await rehearse(deps, id, { ...alert, quiet })
    expect(alerts.map(({ card, kind, isQuiet }) => [card.id, kind, isQuiet])).toEqual([
      [flash.uno, 'new', true],
      [old.uno, 'new', true],
    ])
    expect(isComplete).toBe(true)
    expect((await rehearse(deps, id, { ...alert, level: 'off' })).alerts).toEqual([])
  })

  it('says of what is stored alone that it is not complete', async () => {
    const { wire, deps, id, alert, poll } = await openDeck()
    const { uno } = wire.file({ urgency: 1 })
    await poll()
    wire.goDown()
    const { alerts, isComplete } = await rehearse(deps, id, alert)
    expect([alerts.map(({ card }) => card.id), isComplete]).toEqual([[uno], false])
  })
})

describe('ADR-0029: with a log', () => {
  it('after a cut, what was filed late alerts though it was published long before, and rings', async () => {
    const clock = createTestClock()
    const store = createMemoryStore()
    const wire = createLiveWire(clock)
    const rang: string[] = []
    const watch = createAlertWatch({
      api: wire,
      store,
      agency: defaultAgency,
      clock,
      server: createTestServer(clock),
      pausedUntil: () => 0,
      timeOfDay: () => '12:00',
      isGrave: async () => false,
      mayAsk: () => true,
      ring: alerts => void rang.push(...alerts.map(each => each.id)),
      report: () => {},
    })
    const deck = createLiveDeck({ wire, clock, store })
    await deck.columns.add(searchColumn({ provider: 'all' }))
    deck.live.start()
    await watch.catchUp()
    await deck.rest()
    await clock.advance(20_000)
    expect(deck.live.state().is).toBe('well')
    wire.goDown()
    const { uno } = wire.file({ urgency: 1 }, 6 * 3600)
    await clock.advance(60_000)
    wire.goUp()
    for (let turn = 0; turn < 6; turn += 1) {
      await clock.advance(10_000)
      await watch.catchUp()
      await deck.rest()
    }
    expect(rang).toEqual([`${uno} 1`])
    deck.live.stop()
  })
})

it('ADR-0029: a flash that an open channel has left out alerts too', async () => {
  const rang: string[] = []
  const deck = createLiveDeck({
    onGap: () => void watch.catchUp(),
  })
  const { columns, wire, live, clock, rest } = deck
  const watch = createAlertWatch({
    ...depsOf(deck),
    pausedUntil: () => 0,
    mayAsk: () => true,
    ring: alerts => void rang.push(...alerts.map(each => each.id)),
  })
  await columns.add(searchColumn({ provider: 'all' }))
  live.start()
  await clock.advance(10_000)
  await watch.catchUp()
  const told = wire.file({ urgency: 1 })
  await rest()
  const leftOut = wire.leaveOut({ urgency: 1 })
  await rest()
  expect([rang, live.state().is]).toEqual([[`${told.uno} 1`, `${leftOut.uno} 1`], 'well'])
})

it('ADR-0029: what came while another store was read is decided once the store with its place is back', async () => {
  const { wire, watch, rang, rest, tell } = await openDeck()
  await watch.catchUp()
  const { uno } = wire.file({ urgency: 1 })
  expect(rang).toEqual([])
  tell({ isReplaced: true })
  await rest()
  expect(rang).toEqual([`${uno} 1`])
})
