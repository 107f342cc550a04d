import { beforeEach, describe, expect, it } from 'vitest'
import { countInTitle } from './countInTitle.ts'

let mark: string
let isVisible: boolean
let tellVisibility: () => void
let unacknowledged: number
let tellAlerts: () => void
let badges: number[]
let tellAdded: (ids: readonly string[]) => void

function show(isNowVisible: boolean): void {
  isVisible = isNowVisible
  tellVisibility()
}

beforeEach(() => {
  mark = ''
  isVisible = true
  unacknowledged = 0
  badges = []
  countInTitle({
    title: { set: next => (mark = next) },
    isVisible: () => isVisible,
    onVisibilityChange: listener => (tellVisibility = () => listener(isVisible)),
    subscribeToAdded: listener => (tellAdded = listener),
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
