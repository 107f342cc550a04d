import { describe, expect, it } from 'vitest'
import { dayOf, endOf, isBackwards, startOf } from './days.ts'

describe('deck 3: the dates of a column', () => {
  it('are whole days of the reader, both inclusive, as ISO dates', () => {
    const from = startOf('2026-11-21') ?? ''
    const to = endOf('2026-11-21') ?? ''
    expect(from).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
    expect(Date.parse(to) - Date.parse(from)).toBe(86_399_000)
    expect([dayOf(from), dayOf(to)]).toEqual(['2026-11-21', '2026-11-21'])
  })

  it('an empty field removes the condition', () => {
    expect([startOf(''), endOf(''), dayOf(undefined)]).toEqual([undefined, undefined, ''])
  })

  it('a plain date stays the day that it names, and date mathematics is none', () => {
    expect(dayOf('2024-01-01')).toBe('2024-01-01')
    expect(dayOf('now-2d')).toBe('')
  })

  it('may not end before they begin', () => {
    expect(isBackwards('2026-11-21', '2026-11-20')).toBe(true)
    expect(isBackwards('2026-11-21', '2026-11-21')).toBe(false)
    expect(isBackwards('', '2026-11-20')).toBe(false)
  })
})
