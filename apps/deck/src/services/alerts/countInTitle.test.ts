import type { Arrival } from '@wiredeck/columns'
import { beforeEach, describe, expect, it } from 'vitest'
import { countInTitle } from './countInTitle.ts'

let mark: string
let isVisible: boolean
let tellVisibility: () => void
let unacknowledged: number
let tellAlerts: () => void
let badges: number[]
let tellAdded: (ids: readonly string[]) => void
let tellRows: (rows: readonly Arrival[]) => void

function show(isNowVisible: boolean): void {
  isVisible = isNowVisible
  tellVisibility()
}

/** A document that a poll has brought into a list. */
const rowOf = (uno: string, changes: Partial<Arrival> = {}): Arrival => ({
  n: 1,
  uno,
  revision: 1,
  before: null,
  turn: null,
  at: new Date('2026-02-22T09:00:00Z'),
  how: 'polled',
  in: ['column'],
  entered: ['column'],
  ...changes,
})

beforeEach(() => {
  mark = ''
  isVisible = true
  unacknowledged = 0
  badges = []
  countInTitle({
    title: { set: next => (mark = next) },
    isVisible: () => isVisible,
    onVisibilityChange: listener => (tellVisibility = () => listener(isVisible)),
    subscribeToNews: listener => {
      tellRows = listener
      tellAdded = unos => listener(unos.map(uno => rowOf(uno)))
    },
    alerts: { unacknowledged: () => unacknowledged, subscribe: listener => (tellAlerts = listener) },
    setBadge: count => badges.push(count),
  })
})

describe('the title of a tab (D47)', () => {
  it('has no number while the tab is visible', () => {
    tellAdded(['a'])
    expect(mark).toBe('')
  })

  it('counts what has come since the tab was hidden, each document once, whichever columns it came into', () => {
    tellAdded(['before'])
    show(false)
    tellAdded(['a', 'b'])
    tellAdded(['b', 'c'])
    expect(mark).toBe('(3) ')
  })

  it('counts what was found while no tab shows the deck, and no revision of what a list has', () => {
    show(false)
    tellRows([
      rowOf('found', { entered: [] }),
      rowOf('revised', { entered: [], revision: 2, before: 1 }),
      rowOf('below', { entered: [], how: 'told' }),
    ])
    expect(mark).toBe('(1) ')
  })

  it('begins from nothing each time that the tab is hidden', () => {
    show(false)
    tellAdded(['a'])
    show(true)
    expect(mark).toBe('')
    show(false)
    tellAdded(['b'])
    expect(mark).toBe('(1) ')
  })

  it('counts to 99', () => {
    show(false)
    const ids = Array.from({ length: 100 }, (_, place) => `${place}`)
    tellAdded(ids.slice(1))
    expect(mark).toBe('(99) ')
    tellAdded(ids)
    expect(mark).toBe('(99+) ')
  })

  it('begins with the alerts that are not acknowledged, of which the icon of the deck tells as well', () => {
    const alert = (count: number) => {
      unacknowledged = count
      tellAlerts()
    }
    alert(2)
    expect(mark).toBe('')
    show(false)
    expect(mark).toBe('● 2 ')
    tellAdded(['a'])
    expect(mark).toBe('● 2 (1) ')
    alert(2)
    alert(0)
    expect(mark).toBe('(1) ')
    expect(badges).toEqual([2, 0])
  })
})
