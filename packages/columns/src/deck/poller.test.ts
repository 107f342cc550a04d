import { ApiError } from '@wiredeck/content-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPoller, type Poller, type PollerDeps } from './poller.ts'
import { settle } from '../testing/clock.ts'
import { createTestDeck, searchColumn } from '../testing/deck.ts'

let deck: ReturnType<typeof createTestDeck>
let isActive: boolean
let reports: string[]

beforeEach(async () => {
  reports = []
  deck = createTestDeck()
  isActive = true
  await deck.addEmpty(searchColumn())
  await deck.addEmpty(searchColumn())
})

const pollerOf = (changes: Partial<PollerDeps> = {}) =>
  createPoller({
    columns: deck.columns,
    clock: deck.clock,
    isActive: () => isActive,
    report: message => reports.push(message),
    ...changes,
  })

/** The number of searches since the last call. */
function createCounter() {
  let before = 0
  return () => {
    const count = deck.wire.asked.length - before
    before += count
    return count
  }
}

/** Delays every answer. The returned function releases those that wait at that time. */
function holdAnswers(): () => Promise<void> {
  const held: (() => void)[] = []
  deck.wire.beforeEachAnswer(() => new Promise<void>(resolve => held.push(resolve)))
  return () => {
    for (const resolve of held.splice(0)) resolve()
    return settle()
  }
}

describe('deck 9: polling', () => {
  it('runs at once, for every column, and every 10 s from then on', async () => {
    const asked = createCounter()
    pollerOf().start()
    await settle()
    expect(asked()).toBe(2)
    await deck.clock.advance(9_999)
    expect(asked()).toBe(0)
    await deck.clock.advance(1)
    expect(asked()).toBe(2)
    await deck.clock.advance(30_000)
    expect(asked()).toBe(6)
  })

  it('asks for newer documents', async () => {
    deck.wire.fileEverySecond(2)
    pollerOf().start()
    await settle()
    await deck.clock.advance(10_000)
    expect(deck.wire.asked.map(({ dateFrom, dateTo }) => [dateFrom, dateTo])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['2026-02-22T09:00:02Z', undefined],
      ['2026-02-22T09:00:02Z', undefined],
    ])
    // No answer was a full page, so nothing was lost, and what is filed next is listed.
    deck.wire.fileEverySecond(1)
    await deck.clock.advance(10_000)
    const lists = (await deck.store.columns()).map(({ documentsIds }) => documentsIds)
    for (const list of lists) expect(list).toEqual(deck.wire.rows.map(({ uno }) => uno))
  })

  it('stops, and starts only once', async () => {
    const asked = createCounter()
    const poller = pollerOf()
    poller.start()
    poller.start()
    await settle()
    expect(asked()).toBe(2)
    poller.stop()
    await deck.clock.advance(60_000)
    expect(asked()).toBe(0)
    poller.start()
    await settle()
    expect(asked()).toBe(2)
  })

  it('polls the columns that there are now', async () => {
    const asked = createCounter()
    pollerOf().start()
    await settle()
    asked()
    const [first] = await deck.store.columns()
    await deck.columns.close(first?.id ?? '')
    await deck.clock.advance(10_000)
    expect(asked()).toBe(1)
  })
})

describe('D40: columns that the wire tells of by itself', () => {
  it('are asked for only where nothing was read yet, and like the others once they are not told any more', async () => {
    deck.wire.fileEverySecond(2)
    const [first, second] = (await deck.store.columns()).map(({ id }) => id)
    let pushed: unknown[] = [first, second]
    const asked = createCounter()
    const poller = pollerOf({ isPushed: id => pushed.includes(id) })
    poller.start()
    await settle()
    expect(asked()).toBe(2)
    await deck.clock.advance(120_000)
    expect(asked()).toBe(0)
    pushed = [first]
    await deck.clock.advance(10_000)
    // One poll, and one comparison of a list that was read long ago.
    expect(asked()).toBe(2)
    pushed = []
    await poller.runNow()
    await settle()
    expect(asked()).toBeGreaterThan(1)
  })

  it('are asked once more where they failed before they were told again, so that no error stays', async () => {
    const [first = '', second = ''] = (await deck.store.columns()).map(({ id }) => id)
    let isPushed = false
    pollerOf({ isPushed: () => isPushed }).start()
    await settle()
    deck.wire.beforeEachAnswer(() => {
      throw new ApiError(502, 'Bad gateway')
    })
    await deck.clock.advance(10_000)
    expect(deck.columns.status(first).error).not.toBeNull()
    deck.wire.beforeEachAnswer(() => {})
    isPushed = true
    await deck.clock.advance(20_000)
    expect([first, second].map(id => deck.columns.status(id).error)).toEqual([null, null])
    const asked = createCounter()
    asked()
    await deck.clock.advance(60_000)
    expect(asked()).toBe(0)
  })
})

describe('D5: at most one refresh a column in 5 s', () => {
  it('a column that was imported again after a log-out is filled at once', async () => {
    const poller = pollerOf()
    poller.start()
    await settle()
    const [first] = await deck.store.columns()
    await deck.clock.advance(1_000)
    await deck.store.clear()
    await deck.columns.importColumns([{ ...searchColumn(), ...(first && { id: first.id }) }], 'add')
    const asked = createCounter()
    asked()
    await poller.runNow()
    await settle()
    expect(asked()).toBe(1)
  })

  it('however often it is asked for', async () => {
    const asked = createCounter()
    const poller = pollerOf()
    await poller.runNow()
    await poller.runNow()
    await deck.clock.advance(4_999)
    await poller.runNow()
    expect(asked()).toBe(2)
    await deck.clock.advance(1)
    await poller.runNow()
    expect(asked()).toBe(2)
  })

  it('back online: at once, for what failed while the device was offline', async () => {
    const asked = createCounter()
    const poller = pollerOf()
    deck.wire.beforeEachAnswer(() => {
      throw new TypeError('fetch failed')
    })
    await poller.runNow()
    deck.wire.beforeEachAnswer(() => {})
    await deck.clock.advance(1_000)
    await poller.runNow()
    expect(asked()).toBe(4)
  })
})

describe('a column that fails', () => {
  it('waits for its time, which the others do not, and comes back', async () => {
    const asked = createCounter()
    let failing = 'a'
    const [first] = await deck.store.columns()
    await deck.columns.changeParams(first?.id ?? '', { query: failing })
    asked()
    deck.wire.beforeEachAnswer(() => {
      if (deck.wire.asked.at(-1)?.query === failing) throw new ApiError(503, 'x')
    })
    pollerOf().start()
    await settle()
    expect(asked()).toBe(2)
    await deck.clock.advance(10_000)
    // Its first wait of 10 s is over.
    expect(asked()).toBe(2)
    await deck.clock.advance(10_000)
    // The second wait is 20 s.
    expect(asked()).toBe(1)
    failing = 'nothing'
    await deck.clock.advance(10_000)
    expect(asked()).toBe(2)
    await deck.clock.advance(10_000)
    expect(asked()).toBe(2)
  })
})

describe('columns whose login is refused', () => {
  const refuseAll = () =>
    deck.wire.beforeEachAnswer(() => {
      throw new ApiError(401, 'Invalid token')
    })
  const errors = async () => (await deck.store.columns()).map(({ id }) => deck.columns.status(id).error?.code)

  it('have no error after the next login, and are asked for by the next turn', async () => {
    const asked = createCounter()
    refuseAll()
    const poller = pollerOf()
    poller.start()
    await deck.clock.advance(30_000)
    expect(await errors()).toEqual([401, 401])
    poller.stop()
    await deck.clock.advance(6_000)
    asked()

    deck.wire.beforeEachAnswer(() => {})
    deck.columns.noteLogin()
    expect(await errors()).toEqual([undefined, undefined])
    poller.start()
    await settle()
    expect(asked()).toBe(2)
  })

  it('have been no outage of the wire, once the next login is accepted', async () => {
    for (let count = 0; count < 3; count += 1) await deck.addEmpty(searchColumn())
    refuseAll()
    pollerOf().start()
    await settle()
    expect(deck.columns.outage.error()).toMatchObject({ code: 401 })
    deck.columns.noteLogin()
    expect(deck.columns.outage.error()).toBeNull()
  })

  it('keep the errors that another login does not end', async () => {
    deck.wire.beforeEachAnswer(() => {
      throw new ApiError(503, 'x')
    })
    pollerOf().start()
    await settle()
    deck.columns.noteLogin()
    expect(await errors()).toEqual([503, 503])
  })
})

describe('columns whose search takes the server too long', () => {
  const slow = (retryAfterMs: number | null) =>
    new ApiError(503, 'This takes longer than anybody shall wait', { isExplained: true, retryAfterMs })

  /** Four columns fail, which is more than an outage takes, and two do not. */
  async function failFour(error: ApiError) {
    for (let count = 0; count < 4; count += 1) await deck.addEmpty(searchColumn())
    const [, , ...others] = await deck.store.columns()
    for (const { id } of others) await deck.columns.changeParams(id, { query: 'dear' })
    deck.wire.beforeEachAnswer(() => {
      if (deck.wire.asked.at(-1)?.query === 'dear') throw error
    })
    const asked = createCounter()
    asked()
    pollerOf().start()
    await settle()
    return { asked, dearIds: others.map(({ id }) => id) }
  }

  it('wait as long as it says, and are no outage of the wire: the others go on', async () => {
    const { asked, dearIds } = await failFour(slow(30_000))
    expect(asked()).toBe(6)
    expect(deck.columns.outage.error()).toBeNull()
    for (const id of dearIds)
      expect(deck.columns.status(id).error).toMatchObject({
        isGeneral: false,
        retryAt: deck.clock.now() + 30_000,
      })
    await deck.clock.advance(10_000)
    expect(asked()).toBe(2)
    await deck.clock.advance(10_000)
    expect(asked()).toBe(2)
    await deck.clock.advance(10_000)
    expect(asked()).toBe(6)
  })

  it('are an outage where the answer says nothing of the kind', async () => {
    await failFour(slow(null))
    expect(deck.columns.outage.error()).not.toBeNull()
  })
})

describe('D6: who polls', () => {
  it('nobody while hidden, offline or off the deck', async () => {
    isActive = false
    pollerOf().start()
    await deck.clock.advance(60_000)
    expect(deck.wire.asked).toEqual([])
    isActive = true
    await deck.clock.advance(10_000)
    expect(deck.wire.asked).toHaveLength(2)
  })

  it.each([
    ['it is hidden, offline or off the deck', () => void (isActive = false)],
    ['it is stopped', (poller: Poller) => poller.stop()],
  ])('deck 4: asks for nothing more of a round once %s', async (_why, leave) => {
    for (let count = 0; count < 10; count += 1) await deck.addEmpty(searchColumn())
    const answer = holdAnswers()
    const asked = createCounter()
    const poller = pollerOf()
    poller.start()
    await settle()
    expect(asked()).toBe(6)
    leave(poller)
    await answer()
    expect(asked()).toBe(0)
  })

  it('deck 4: does not look over a list that was read while the deck was left', async () => {
    deck.wire.fileEverySecond(2)
    for (const { id } of await deck.store.columns()) await deck.columns.refresh(id, 'reset')
    deck.wire.beforeEachAnswer(() => {
      isActive = false
    })
    const asked = createCounter()
    asked()
    pollerOf().start()
    await settle()
    expect(asked()).toBe(2)
  })

  it('deck 4: does not probe a wire that is down when the deck is left while the columns are read', async () => {
    deck.wire.beforeEachAnswer(() => Promise.reject(new TypeError('Failed to fetch')))
    let isLeft = false
    const columns = () => {
      isActive = !isLeft
      return deck.store.columns()
    }
    pollerOf({ columns: { ...deck.columns, store: { ...deck.store, columns } } }).start()
    await settle()
    await deck.clock.advance(60_000)
    expect(deck.columns.outage.error()).not.toBeNull()
    isLeft = true
    const asked = createCounter()
    asked()
    await deck.clock.advance(10_000)
    expect(asked()).toBe(0)
  })

  it('a tab that becomes the one that polls, at once when it is told', async () => {
    isActive = false
    const asked = createCounter()
    const poller = pollerOf()
    poller.start()
    await deck.clock.advance(15_000)
    expect(asked()).toBe(0)
    isActive = true
    await poller.runNow()
    expect(asked()).toBe(2)
  })

  it('goes on with the others while one does not get its answer', async () => {
    let isFirst = true
    deck.wire.beforeEachAnswer(() => {
      if (!isFirst) return undefined
      isFirst = false
      return new Promise<void>(() => {})
    })
    const asked = createCounter()
    pollerOf().start()
    await settle()
    expect(asked()).toBe(2)
    await deck.clock.advance(30_000)
    expect(asked()).toBe(3)
  })

  it('says so when the columns cannot be read, and tries again', async () => {
    const asked = createCounter()
    let isBroken = true
    const columns = async () => {
      if (isBroken) throw new DOMException('Closing', 'InvalidStateError')
      return deck.store.columns()
    }
    pollerOf({ columns: { ...deck.columns, store: { ...deck.store, columns } } }).start()
    await settle()
    expect([asked(), reports]).toEqual([0, ['The columns could not be read']])
    isBroken = false
    await deck.clock.advance(10_000)
    expect(asked()).toBe(2)
  })

  it('ADR-0013: asks for at most six columns at once, however many turns go by without an answer', async () => {
    for (let count = 0; count < 10; count += 1) await deck.addEmpty(searchColumn())
    const answer = holdAnswers()
    const asked = createCounter()
    pollerOf().start()
    await settle()
    expect(asked()).toBe(6)
    await deck.clock.advance(20_000)
    expect(asked()).toBe(0)
    await answer()
    expect(asked(), 'the other six').toBe(6)
    await answer()
    expect(asked()).toBe(0)
  })

  it('does not ask again for a column that is still loading', async () => {
    deck.wire.beforeEachAnswer(() => new Promise<void>(() => {}))
    pollerOf().start()
    await deck.clock.advance(30_000)
    expect(deck.wire.asked).toHaveLength(2)
  })
})

describe('content-api: revisions and late documents', () => {
  it('are looked for once a minute, in columns that hold documents', async () => {
    deck.wire.fileEverySecond(2)
    const compared: string[] = []
    const compare = async (id: string) => {
      compared.push(id)
      deck.columns.comparisons.noteRead(id)
    }
    const [first, second] = (await deck.store.columns()).map(({ id }) => id)
    pollerOf({ columns: { ...deck.columns, compare } }).start()
    await settle()
    await deck.clock.advance(50_000)
    expect(compared).toEqual([])

    await deck.clock.advance(10_000)
    expect(compared).toEqual([first, second])
    await deck.clock.advance(60_000)
    expect(compared).toEqual([first, second, first, second])
  })

  it('are looked for at once in what was stored before', async () => {
    deck.wire.fileEverySecond(2)
    const [id] = (await deck.store.columns()).map(column => column.id)
    await deck.columns.refresh(id ?? '', 'reset')
    const compared: string[] = []
    const compare = async (each: string) => void compared.push(each)
    pollerOf({ columns: { ...deck.columns, compare } }).start()
    await settle()
    expect(compared).toEqual([id])
  })

  it('are not looked for while a column fails', async () => {
    deck.wire.fileEverySecond(2)
    for (const { id } of await deck.store.columns()) await deck.columns.refresh(id, 'reset')
    deck.wire.beforeEachAnswer(() => Promise.reject(new ApiError(500, 'Out of order')))
    const compared: string[] = []
    const compare = async (id: string) => {
      compared.push(id)
      deck.columns.comparisons.noteRead(id)
    }
    pollerOf({ columns: { ...deck.columns, compare } }).start()
    await settle()
    expect(compared).toEqual([])
  })
})
