import { createMemoryStore, type NewColumn, type Store } from '@wiredeck/columns'
import { createTestClock } from '@wiredeck/columns/testing/clock'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { createContentApi } from '@wiredeck/content-api'
import { vi } from 'vitest'
import { createAccess } from '../access/access.ts'
import { createWireHints } from '../access/wireHints.ts'
import { createMemoryStorage } from '../platform/testing/memoryStorage.ts'
import { drawDeck } from './drawDeck.tsx'
import { createScriptedFetch } from './scriptedFetch.ts'

type Scene = {
  address?: string
  isIn?: boolean
  columns?: readonly NewColumn[]
  store?: Store
  wire?: ReturnType<typeof createSimulatedWire>
}

/**
 * The whole deck as `drawDeck` draws it, over the real client of the content API, whose `fetch` follows a
 * script. The deck polls when the test moves its `clock` on.
 */
export async function drawDeckOverFetch({
  address = '/',
  isIn = true,
  columns = [],
  store = createMemoryStore(),
  wire = createSimulatedWire(),
}: Scene = {}) {
  const clock = createTestClock(Date.now())
  const reported: string[] = []
  const report = (what: string) => void reported.push(what)
  const complaints = (['error', 'warn'] as const).map(kind =>
    vi.spyOn(console, kind).mockImplementation(report),
  )
  const times = replaceTimeouts()
  const script = createScriptedFetch(wire, times.ofLast)
  const access = createAccess(createMemoryStorage(), report, options =>
    createContentApi({
      ...options,
      baseUrl: '',
      apiKey: 'd2lyZTpkZWNr',
      allowAnonymous: false,
      fetch: script.fetch,
      now: clock.now,
      wait: async () => {},
    }),
  )
  if (isIn) await access.logIn({ username: 'mira@deck.example', password: 'secret' })
  const hints = createWireHints({
    api: access.api,
    base: () => ({}),
    now: clock.now,
    isOnline: () => true,
    stored: { values: async () => [], count: async () => 0 },
  })
  const deck = await drawDeck({
    address,
    columns,
    store,
    wire: access.api,
    clock,
    isPolling: true,
    report,
    changes: { access: { access }, filling: { hints } },
  })
  return {
    ...deck,
    clock,
    access,
    plan: script.plan,
    seen: script.seen,
    /** What the deck reported, and the page complained of, since `heal`. */
    reported,
    /** Ends all faults. Throws if anything but what is expected was reported. */
    heal(expected: RegExp): void {
      script.plan()
      const unexpected = reported.splice(0).filter(each => !expected.test(each))
      if (unexpected.length > 0) throw new Error(`Unexpected reports: ${unexpected.join('; ')}`)
    },
    /** Moves the clock on, so that every column that has not failed polls. */
    poll: () => clock.advance(10_000),
    close() {
      deck.close()
      times.putBack()
      for (const complaint of complaints) complaint.mockRestore()
    },
  }
}

/** Replaces `AbortSignal.timeout` by signals that abort when told, so that no test waits for a timeout. */
function replaceTimeouts() {
  let last = new AbortController()
  const replaced = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    last = new AbortController()
    return last.signal
  })
  return {
    ofLast() {
      const own = last
      return () => own.abort(new DOMException('The time is over', 'TimeoutError'))
    },
    putBack: () => replaced.mockRestore(),
  }
}
