import { createColumn, defaultParams, noLiveState, type ColumnLive, type LiveState } from '@wiredeck/columns'
import { userEvent } from 'vitest/browser'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServicesProvider } from '../../../context/services.tsx'
import { servicesOf } from '../../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../../i18n/testing/drawInEnglish.tsx'
import '../../../ui/tokens.css'
import { WireStatus } from './WireStatus.tsx'
import { stillClock } from '../../../platform/testing/stillClock.ts'

// Catalogs are compiled by the build alone; the page of a test has all texts.
vi.mock('../../../i18n/seldomTexts.ts', () => ({ addSeldomTexts: async () => {} }))

const hurry = vi.fn()
let page: ReturnType<typeof drawInEnglish>
let now: number
let isOnline: boolean

beforeEach(() => {
  now = Date.now()
  isOnline = true
  hurry.mockReset()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

const columns = ['a', 'b'].map((id, order) =>
  createColumn({ id, type: 'search', params: { ...defaultParams(), query: `slug:${id}` } }, order),
)

/** A pushed column, with the given changes. */
function column(changes: Partial<ColumnLive> = {}): ColumnLive {
  return { is: 'pushed', since: now - 60_000, delay: null, lastGap: null, ...changes }
}
function well(byId: LiveState['columns'], changes: Partial<LiveState> = {}): LiveState {
  return { ...noLiveState, is: 'well', heardAt: now, columns: byId, ...changes }
}

/** `aheadMs`: how far the server's clock is ahead of the device's. */
type Scene = { isOffered?: boolean; answeredAt?: number; failed?: readonly string[]; aheadMs?: number }

/** Draws the status in the bar for a given state of the channel. */
function draw(
  live: LiveState,
  { isOffered = true, answeredAt = now, failed = [], aheadMs = 80 }: Scene = {},
): void {
  const nothing = () => () => {}
  const lastUpdates = new Map(columns.map(({ id }) => [id, answeredAt]))
  const services = servicesOf({
    filling: {
      live: { isOffered, state: () => live, hurry, subscribe: nothing },
      columns: {
        status: (id: string) => ({ error: failed.includes(id) ? {} : null }),
        subscribeToStatus: nothing,
      },
    },
    stored: { deckView: { subscribe: nothing, snapshot: () => columns, lastUpdates: () => lastUpdates } },
    page: { clock: stillClock(now + aheadMs, aheadMs) },
  })
  page = drawInEnglish(
    <ServicesProvider value={services}>
      <WireStatus columns={columns} />
    </ServicesProvider>,
  )
}
const dot = () => {
  const found = page.place.querySelector<HTMLButtonElement>('[popovertarget]')
  if (!found) throw new Error('No dot')
  return found
}
/** Figures and their units are joined by no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
/** Opens the panel and returns its text. */
async function open(): Promise<string> {
  dot().click()
  await expect.poll(() => page.place.querySelector('table')).not.toBeNull()
  return plain(page.place.querySelector('[popover]')?.textContent ?? '')
}
/** The cells of a column's row. */
const cells = (place: number) =>
  [...(page.place.querySelectorAll('tbody tr')[place]?.children ?? [])].map(each =>
    plain(each.textContent).trim(),
  )

describe('D38: the dot in the bar', () => {
  it('is live with its columns while all are told', () => {
    draw(well({ a: column(), b: column() }))
    expect(dot().textContent).toBe('live · 2 columns')
  })

  it('says how many are told where the channel has refused some', () => {
    draw(well({ a: column(), b: column({ is: 'refused' }) }))
    expect(dot().textContent).toBe('live · 1 of 2')
  })

  it('is no live region, because nobody wants to hear it change', () => {
    draw(well({ a: column(), b: column() }))
    expect(page.place.querySelector('[role=status], [aria-live]')).toBeNull()
  })

  it.each<LiveState['is']>(['off', 'connecting'])('is never live while the channel is %s', is => {
    draw(well({ a: column(), b: column() }, { is }))
    expect(dot().textContent).toBe('every 10 s · 2 columns')
  })

  it('says since when the device has had no network, where it has seen that begin', () => {
    draw(well({ a: column(), b: column() }))
    isOnline = false
    window.dispatchEvent(new Event('offline'))
    return expect.poll(() => dot().textContent).toMatch(/^offline since \d\d:\d\d$/)
  })

  it('says only that it is offline where that began before', () => {
    isOnline = false
    draw(noLiveState)
    expect(dot().textContent).toBe('offline')
  })
})

describe('the panel of the dot', () => {
  it('says that nothing is missing where every column is complete, with the delays over all', async () => {
    const delay = { median: 400, p95: 1300, count: 20 }
    draw(well({ a: column({ delay }), b: column() }, { delay }))
    const text = await open()
    expect(text).toContain(
      'Nothing is missing. From filed to seen, half arrive in under a second, nearly all within 1.3 s.',
    )
    expect(text).toMatch(/Last heard \d+\ss ago · clocks agree to 0\.1 s/)
    expect(cells(0).slice(0, 2)).toEqual(['slug:a', 'Pushed'])
    expect(cells(0)[2]).toMatch(/^\d\d:\d\d$/)
    expect(cells(0).slice(3)).toEqual(['<1 / 1.3 s', 'none so far'])
    expect(page.place.querySelector('footer button')).toBeNull()
  })

  it.each([
    [-660_000, /This device and the server differ by 11 minutes\. Times are the server’s\./],
    [7_200_000, /This device and the server differ by 2 hours\. Times are the server’s\./],
  ])('says by how much the clocks differ from two minutes on (%d ms)', async (aheadMs, sentence) => {
    const since = now - 60_000
    draw(well({ a: column({ since }), b: column() }), { aheadMs })
    const text = await open()
    expect(text).toMatch(sentence)
    expect(text).toMatch(/Last heard \d+\ss ago/)
    expect(text).not.toContain('clocks agree')
    // The channel notes instants by the device's clock; the panel tells them by the server's.
    const serversSince = new Date(since + aheadMs).toTimeString().slice(0, 5)
    expect(cells(0)[2]).toContain(serversSince)
  })

  it('does not say so of clocks that differ by less', async () => {
    draw(well({ a: column(), b: column() }), { aheadMs: 119_000 })
    const text = await open()
    expect(text).not.toContain('This device and the server')
    expect(text).toMatch(/the server’s clock is 2\smin ahead/)
  })

  it('does not say so where one column is asked, and says nothing of the channel about that column', async () => {
    const since = now - 60_000
    draw(well({ a: column(), b: column({ is: 'refused', since }) }))
    expect(await open()).not.toContain('Nothing is missing')
    expect(cells(1)).toEqual(['slug:b', 'Every 10 s', '–', '–', '–'])
  })

  it('does not say so while columns catch up, and shows how many are up to date', async () => {
    draw(well({ a: column(), b: column({ is: 'catchingUp', since: null }) }))
    expect(await open()).toContain(
      '1 of 2 columns is up to date. In the others, stories may be missing for now.',
    )
    expect(page.place.querySelector('progress')?.position).toBe(0.5)
  })

  it('tells of the last gap when it was, how long, and how many stories have closed it', async () => {
    const from = now - 600_000
    draw(
      well({
        a: column({ lastGap: { from, to: from + 38_000, filled: 4 } }),
        b: column({ lastGap: { from, to: from + 1_980_000, filled: 0 } }),
      }),
    )
    await open()
    expect(cells(0)[4]).toMatch(/\d\d:\d\d, 38 s, filled \(4\)$/)
    expect(cells(1)[4]).toMatch(/\d\d:\d\d, 33 min, closed$/)
  })

  it('says why nothing is pushed and when that is tried again, and tries at once when it is asked to', async () => {
    const lastGap = { from: now - 5000, to: null, filled: 0 }
    const trouble = { code: 1006, since: now - 5000, retryAt: now + 35_000 }
    const known = { a: column({ is: 'catchingUp', lastGap }), b: column({ is: 'catchingUp', lastGap }) }
    draw(well(known, { is: 'connecting', trouble }))
    const text = await open()
    expect(text).toMatch(/The agency’s push has not answered since .*\(1006\)\. Until it is back/)
    expect(text).toMatch(/Next try in 3\d s\./)
    expect(text).not.toContain('Nothing is missing')
    expect(cells(0)[2]).toMatch(/^\S+ to \S+$/)
    page.button('Try live now').click()
    expect(hurry).toHaveBeenCalledOnce()
  })

  it.each([
    [4401, 'has not accepted your login'],
    [4408, 'has been silent'],
    [4429, 'open in more browsers'],
  ])('says what the code %i of the channel means', async (code, words) => {
    draw(well({}, { is: 'connecting', trouble: { code, since: now, retryAt: now + 5000 } }))
    expect(await open()).toContain(words)
  })

  it('says of a channel whose server does not hear its agency that the deck asks, and offers nothing to try', async () => {
    draw(well({ a: column({ is: 'catchingUp' }) }, { is: 'deaf', deafTo: 'agency' }))
    expect(await open()).toContain(
      'The server has not heard from the agency for a while, so the deck asks for new stories every 10 s.',
    )
    expect(cells(0)[1]).not.toBe('Pushed')
    expect(page.place.querySelector('footer button')).toBeNull()
  })

  it('says of a server that cannot read its log that it cannot, whoever the agency is', async () => {
    draw(well({ a: column({ is: 'catchingUp' }) }, { is: 'deaf', deafTo: 'log' }))
    const text = await open()
    expect(text).toContain('The server cannot read its log at the moment')
    expect(text).not.toContain('heard from the agency')
  })

  it('says that what was used is asked for, where the server does not watch it, and only then', async () => {
    const words = 'What you took is not pushed. The deck asks about it every minute.'
    draw(well({ a: column({}) }, { isUsedRefused: true }))
    expect(await open()).toContain(words)
    page.close()
    draw(well({ a: column({}) }))
    expect(await open()).not.toContain(words)
  })

  it('says that stories come every 10 s where the server has no channel, and offers nothing to try', async () => {
    draw(noLiveState, { isOffered: false })
    expect(await open()).toContain(
      'This server does not push stories. The deck asks for new ones every 10 s.',
    )
    expect(page.place.querySelector('footer button')).toBeNull()
  })

  it('says that no column is answered', async () => {
    draw(noLiveState, { failed: ['a', 'b'] })
    expect(await open()).toContain('answers none of your columns')
    expect(cells(0)[1]).toBe('No answer')
  })

  it('says without a network what is read, and when the wire was last heard', async () => {
    isOnline = false
    draw({ ...noLiveState, is: 'connecting' }, { answeredAt: now - 20_000 })
    const text = await open()
    expect(text).toContain('This device has no network.')
    expect(text).toMatch(/Last answer 2\d\ss ago/)
    expect(page.button('Try now')).toBeTruthy()
  })

  it('closes with Escape from within, and the dot has the focus again', async () => {
    draw(well({}, { is: 'connecting' }))
    dot().focus()
    await open()
    page.button('Try live now').focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(dot())
    await expect.poll(() => page.place.querySelector('table')).toBeNull()
  })
})
