import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { isOne, type ArrivalRow } from '../model/arrival.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store, StoreChange, UnstoredArrival } from '../store/store.ts'
import { createTestClock, settle, type TestClock } from '../testing/clock.ts'
import { storedStory } from '../testing/storedStory.ts'
import { follow, type FollowDeps } from './follow.ts'

let clock: TestClock
let store: Store
let written = 0
beforeEach(() => {
  clock = createTestClock()
  store = createMemoryStore(() => {}, clock.now)
  written = 0
})

/** Writes documents, each of which makes a row. */
async function come(count = 1): Promise<void> {
  const documents = Array.from({ length: count }, () => storedStory(`d${(written += 1)}`))
  await store.putDocuments(documents)
}
const unoOf = (row: ArrivalRow) => (isOne(row) ? row.uno : 'batch')
const unos = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => `d${from + nth}`)

/** A consumer that keeps what it heard with its place, as one transaction does; tabs share both. */
function createAccount(first: number | null = 0) {
  const account = { place: first, heard: [] as string[], readTo: [] as number[], unstored: [] as string[] }
  /** Resolves with what was not decided before. */
  const hear = async (rows: readonly ArrivalRow[], upTo: number): Promise<string[]> => {
    await settle()
    const place = account.place ?? 0
    const fresh = rows.filter(({ n }) => n > place).map(unoOf)
    account.heard.push(...fresh)
    account.place = Math.max(place, upTo)
    return fresh
  }
  return { account, hear }
}

/** A tab that follows; `deps` replace what its consumer does. */
function openTab({ account, hear }: ReturnType<typeof createAccount>, deps: Partial<FollowDeps> = {}) {
  const reported: unknown[] = []
  const looks: number[] = []
  const following = follow({
    store: {
      subscribe: store.subscribe,
      arrivals: after => {
        looks.push(after)
        return store.arrivals(after)
      },
    },
    clock,
    place: async () => account.place,
    hear: async (rows, upTo) => void (await hear(rows, upTo)),
    readStore: async upTo => {
      account.readTo.push(upTo)
      account.place = upTo
    },
    hearUnstored: async rows => void account.unstored.push(...rows.map(({ row }) => unoOf(row))),
    what: 'Not decided',
    report: (_what, error) => void reported.push(error),
    ...deps,
  })
  return { ...following, reported, looks }
}

describe('D54: what comes', () => {
  it('is heard once and in order, however it is written and whenever it is read', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ did: fc.constant('come' as const), count: fc.integer({ min: 1, max: 700 }) }),
        fc.record({ did: fc.constantFrom('read' as const, 'rest' as const) }),
      ),
      { maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        store = createMemoryStore(() => {}, clock.now)
        written = 0
        const consumer = createAccount()
        const { readOn } = openTab(consumer)
        for (const step of list) {
          if (step.did === 'come') void come(step.count)
          if (step.did === 'read') void readOn()
          if (step.did === 'rest') await settle()
        }
        await store.columns()
        await readOn()
        expect(consumer.account.heard).toEqual(unos(1, written))
      }),
      { numRuns: 50 },
    )
  })

  it('is heard without anybody asking for it, also what comes while the consumer decides', async () => {
    const consumer = createAccount()
    openTab(consumer, {
      hear: async (rows, upTo) => {
        if (rows.some(row => unoOf(row) === 'd1')) await come()
        await consumer.hear(rows, upTo)
      },
    })
    await come()
    await expect.poll(() => consumer.account.heard).toEqual(['d1', 'd2'])
  })

  it('makes a consumer read the store the first time, and from then on it hears', async () => {
    await come(3)
    const consumer = createAccount(null)
    const { readOn } = openTab(consumer)
    await readOn()
    await come()
    await readOn()
    expect([consumer.account.readTo, consumer.account.heard]).toEqual([[3], ['d4']])
  })

  it('makes a consumer whose place was pruned read the store, up to what is there, and once', async () => {
    const consumer = createAccount(10)
    await come(130)
    await store.pruneArrivals(true)
    const { readOn } = openTab(consumer)
    await readOn()
    await come(2)
    await readOn()
    expect([consumer.account.readTo, consumer.account.heard]).toEqual([[130], ['d131', 'd132']])
    const behindTheLast = createAccount(30)
    await openTab(behindTheLast).readOn()
    expect([behindTheLast.account.readTo, behindTheLast.account.heard]).toEqual([[], unos(31, 132)])
  })

  it('is read once at a time by a consumer that cannot move its place yet, and again the next time', async () => {
    const consumer = createAccount()
    const scene = { canMove: false }
    const attempts: string[][] = []
    const { readOn, looks } = openTab(consumer, {
      hear: async (rows, upTo) => {
        attempts.push(rows.map(unoOf))
        if (scene.canMove) await consumer.hear(rows, upTo)
      },
    })
    await come()
    await readOn()
    const before = looks.length
    await readOn()
    expect(looks.length - before).toBe(1)
    expect(attempts.every(rows => rows.join() === 'd1')).toBe(true)
    scene.canMove = true
    await readOn()
    expect([consumer.account.heard, consumer.account.place]).toEqual([['d1'], 1])
  })

  it('is read once at a time from a store whose place cannot move', async () => {
    const consumer = createAccount(null)
    const read: number[] = []
    const { readOn } = openTab(consumer, { readStore: async upTo => void read.push(upTo) })
    await readOn()
    await readOn()
    expect(read).toEqual([0, 0])
  })

  it('is reported where it could not be decided, and heard with what comes next', async () => {
    const consumer = createAccount()
    const scene = { fails: true }
    const { readOn, reported } = openTab(consumer, {
      hear: async (rows, upTo) => {
        if (scene.fails) throw new Error('Undecided')
        await consumer.hear(rows, upTo)
      },
    })
    await come()
    await readOn()
    expect(reported.length).toBeGreaterThan(0)
    expect(consumer.account.heard).toEqual([])
    scene.fails = false
    await come()
    await expect.poll(() => consumer.account.heard).toEqual(['d1', 'd2'])
  })

  it('is read again where another store with its place is back', async () => {
    const consumer = createAccount()
    const listeners: ((change: StoreChange) => void)[] = []
    openTab(consumer, {
      store: {
        arrivals: store.arrivals,
        subscribe: listener => {
          listeners.push(listener)
          return () => {}
        },
      },
    })
    await come()
    for (const listener of listeners) listener({ columns: [], documents: [], isReplaced: true })
    await expect.poll(() => consumer.account.heard).toEqual(['d1'])
  })

  it('is heard though a full device could not store it, each write in its turn', async () => {
    const consumer = createAccount()
    const listeners: ((change: StoreChange) => void)[] = []
    const order: string[] = []
    openTab(consumer, {
      store: {
        arrivals: store.arrivals,
        subscribe: listener => {
          listeners.push(listener)
          return store.subscribe(listener)
        },
      },
      hearUnstored: async rows => {
        await settle()
        order.push(...rows.map(({ row }) => unoOf(row)))
      },
      hear: async (rows, upTo) => {
        order.push(...rows.map(unoOf))
        await consumer.hear(rows, upTo)
      },
    })
    const unstored = (uno: string): UnstoredArrival => {
      const { published, card } = storedStory(uno)
      const row = {
        n: 0,
        uno,
        revision: 1,
        before: null,
        turn: null,
        at: published,
        how: 'told',
        in: [],
        entered: [],
      } as const
      return { row: { ...row, card }, document: null }
    }
    const tell = (change: Partial<StoreChange>) => {
      for (const listener of listeners) listener({ columns: [], documents: [], ...change })
    }
    tell({ unstored: [unstored('full1'), unstored('full2')] })
    await come()
    tell({ unstored: [unstored('full3')] })
    await expect.poll(() => order).toEqual(['full1', 'full2', 'd1', 'full3'])
  })
})

describe('D54: what another tab has stored', () => {
  /** Tabs over one store: a write of one of them is told to the others as made elsewhere. */
  function openTabs() {
    const consumer = createAccount()
    const scene = { writer: 0, frozen: new Set<number>() }
    const decided: string[] = []
    for (const tab of [0, 1])
      openTab(consumer, {
        store: {
          arrivals: store.arrivals,
          subscribe: listener =>
            store.subscribe(change => {
              if (scene.frozen.has(tab)) return
              listener({ ...change, ...(scene.writer !== tab && { isElsewhere: true as const }) })
            }),
        },
        hear: async (rows, upTo) => {
          const fresh = await consumer.hear(rows, upTo)
          decided.push(...fresh.map(uno => `${uno} by ${tab}`))
        },
      })
    return { ...consumer, scene, decided }
  }

  it('is decided by the tab that stored it, and by no other', async () => {
    const { scene, decided, account } = openTabs()
    await come()
    await expect.poll(() => decided).toEqual(['d1 by 0'])
    scene.writer = 1
    await come()
    await clock.advance(5000)
    expect([decided, account.heard]).toEqual([
      ['d1 by 0', 'd2 by 1'],
      ['d1', 'd2'],
    ])
  })

  it('is decided by another tab a second later where that tab is frozen', async () => {
    const { scene, decided } = openTabs()
    scene.frozen.add(0)
    await come()
    await clock.advance(999)
    expect(decided).toEqual([])
    await clock.advance(1)
    expect(decided).toEqual(['d1 by 1'])
  })

  it('is decided within a second also while that tab goes on storing', async () => {
    const { scene, decided } = openTabs()
    scene.frozen.add(0)
    for (let writes = 0; writes < 4; writes += 1) {
      await come()
      await clock.advance(400)
    }
    expect(decided).toContain('d1 by 1')
  })
})
