import { noLiveState, type ColumnLive, type LiveState } from '@wiredeck/columns'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isToldOfUsed } from './isToldOfUsed.ts'
import { comesOf, wireState, type Comes } from './wireState.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const heard = (secondsAgo: number) => ({ id: 'a', hasFailed: false, lastUpdated: now - secondsAgo * 1000 })
const unheard = { id: 'a', hasFailed: false, lastUpdated: 0 }
const failed = { id: 'a', hasFailed: true, lastUpdated: now }
const asking = { isConnected: true, now, live: noLiveState }

/** A channel that was heard some seconds ago and knows one column. */
function told(is: ColumnLive['is'], secondsAgo = 1, channel: LiveState['is'] = 'well') {
  const column: ColumnLive = { is, since: null, delay: null, lastGap: null }
  const live = { ...noLiveState, is: channel, heardAt: now - secondsAgo * 1000, columns: { a: column } }
  return { isConnected: true, now, live }
}

describe('how a column hears from the wire (D38)', () => {
  it('is by being asked, while it was answered within three turns', () => {
    expect(comesOf(heard(0), asking)).toBe('polled')
    expect(comesOf(heard(30), asking)).toBe('polled')
    expect(comesOf(heard(31), asking)).toBe('catchingUp')
    expect(comesOf(unheard, asking)).toBe('catchingUp')
  })

  it('is by an answer that is newer than the last tick of the clock as well', () => {
    expect(comesOf(heard(-5), asking)).toBe('polled')
  })

  it('is by being told, while the channel was heard within three turns, however long it brought nothing', () => {
    expect(comesOf(heard(900), told('pushed'))).toBe('pushed')
    expect(comesOf(heard(900), told('pushed', 31))).toBe('catchingUp')
    expect(comesOf(heard(1), told('pushed', 31))).toBe('polled')
  })

  it('is by neither while its list has no answer of the wire, as after the database was lost', () => {
    expect(comesOf(unheard, told('pushed'))).toBe('catchingUp')
    const { live } = told('catchingUp', 1, 'connecting')
    const cut = { ...live.columns.a, lastGap: { from: now - 5_000, to: null, filled: 0 } } as ColumnLive
    const scene = { isConnected: true, now, live: { ...live, columns: { a: cut } } }
    expect(comesOf(unheard, scene)).toBe('catchingUp')
  })

  it('is by neither once the clock was set back by an hour, because nobody knows how long ago that was', () => {
    expect(comesOf(heard(-3600), asking)).toBe('catchingUp')
    expect(comesOf(heard(-3600), told('pushed', -3600))).toBe('catchingUp')
  })

  it('is not by a channel that is being opened', () => {
    expect(comesOf(heard(1), told('pushed', 1, 'connecting'))).toBe('polled')
  })

  it('is as if it were asked just now, where a channel that missed nothing was cut just now', () => {
    const since = (from: number, to: number | null) => {
      const { live } = told('catchingUp', 1, 'connecting')
      const column = { ...live.columns.a, lastGap: { from, to, filled: 0 } } as ColumnLive
      return { isConnected: true, now, live: { ...live, columns: { a: column } } }
    }
    expect(comesOf(heard(900), since(now - 5_000, null))).toBe('polled')
    expect(comesOf(heard(900), since(now - 31_000, null))).toBe('catchingUp')
    expect(comesOf(heard(900), since(now - 5_000, now - 4_000))).toBe('catchingUp')
  })

  it('is by being asked where the channel has refused the column or does not know it', () => {
    expect(comesOf(heard(1), told('refused'))).toBe('polled')
    expect(comesOf({ ...heard(1), id: 'b' }, told('pushed'))).toBe('polled')
  })

  it('is behind while the channel brings it up to date, though it was answered just now', () => {
    expect(comesOf(heard(1), told('catchingUp'))).toBe('catchingUp')
  })

  it('is none where it is not answered, unless it is told', () => {
    expect(comesOf(failed, asking)).toBe('notAnswered')
    expect(comesOf(failed, told('catchingUp'))).toBe('notAnswered')
    expect(comesOf(failed, told('pushed'))).toBe('pushed')
  })

  it('is none without a network, whatever the channel says', () => {
    expect(comesOf(heard(1), { ...told('pushed'), isConnected: false })).toBe('offline')
  })
})

describe('what the bar says of the wire (D38)', () => {
  it('is nothing on an empty desk', () => {
    expect(wireState([])).toBeNull()
  })

  it('is live with the columns that are told, beside some that are asked or fail by themselves', () => {
    expect(wireState(['pushed', 'pushed'])).toEqual({ is: 'live', count: 2, total: 2 })
    expect(wireState(['pushed', 'polled', 'notAnswered'])).toEqual({ is: 'live', count: 1, total: 3 })
  })

  it('is every 10 s with the columns that are answered', () => {
    expect(wireState(['polled', 'notAnswered'])).toEqual({ is: 'polling', count: 1, total: 2 })
  })

  it('is catching up while one column is behind, however the others come', () => {
    expect(wireState(['pushed', 'polled', 'catchingUp'])).toEqual({ is: 'catchingUp', count: 2, total: 3 })
  })

  it('is that nobody answers where every column fails', () => {
    expect(wireState(['notAnswered', 'notAnswered'])).toMatchObject({ is: 'notAnswered' })
  })

  const anyTime = fc.integer({ min: -5000, max: 120_000 }).map(ago => now - ago)
  const anyLive = fc.record({
    is: fc.constantFrom('off', 'connecting', 'well'),
    heardAt: fc.oneof(fc.constant(0), anyTime),
    columns: fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc
        .constantFrom('pushed', 'catchingUp', 'refused')
        .map((is): ColumnLive => ({ is, since: null, delay: null, lastGap: null })),
    ),
  }) satisfies fc.Arbitrary<Pick<LiveState, 'is' | 'heardAt' | 'columns'>>
  const anyColumns = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      hasFailed: fc.boolean(),
      lastUpdated: fc.oneof(fc.constant(0), anyTime),
    }),
    { selector: ({ id }) => id, minLength: 1 },
  )

  it('is never live unless a channel that is well and was just heard tells a column, and none is behind', () => {
    fc.assert(
      fc.property(anyColumns, anyLive, fc.boolean(), (columns, live, isConnected) => {
        const state = wireState(columns.map(column => comesOf(column, { isConnected, now, live })))
        if (state?.is !== 'live') return
        expect(isConnected).toBe(true)
        expect(live.is).toBe('well')
        expect(now - live.heardAt).toBeLessThanOrEqual(30_000)
        const answered = columns.filter(({ lastUpdated }) => lastUpdated > 0)
        const known = answered.map(({ id }) => live.columns[id]?.is)
        expect(known.filter(is => is === 'pushed')).toHaveLength(state.count)
        const isBehind = columns.some(
          ({ id, hasFailed }) => live.columns[id]?.is === 'catchingUp' && !hasFailed,
        )
        expect(isBehind).toBe(false)
      }),
    )
  })

  it('counts no column twice and never more than there are', () => {
    const anyComes = fc.constantFrom<Comes>('pushed', 'polled', 'catchingUp', 'notAnswered', 'offline')
    fc.assert(
      fc.property(fc.array(anyComes, { minLength: 1 }), comes => {
        const { count, total } = wireState(comes) ?? { count: -1, total: -1 }
        expect(total).toBe(comes.length)
        expect(count).toBeGreaterThanOrEqual(0)
        expect(count).toBeLessThanOrEqual(total)
      }),
    )
  })
})

it('D41: used documents are told of by a channel that is well and watches for all of them', () => {
  expect(isToldOfUsed({ is: 'well', isUsedRefused: false })).toBe(true)
  expect(isToldOfUsed({ is: 'well', isUsedRefused: true })).toBe(false)
  for (const is of ['off', 'connecting', 'deaf'] as const)
    expect(isToldOfUsed({ is, isUsedRefused: false })).toBe(false)
})
