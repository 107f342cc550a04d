import { describe, expect, it } from 'vitest'
import { wireState } from './wireState.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const connected = { isConnected: true, now }
const heard = (secondsAgo: number) => ({ hasFailed: false, lastUpdated: now - secondsAgo * 1000 })
const unheard = { hasFailed: false, lastUpdated: 0 }
const failed = { hasFailed: true, lastUpdated: now }

describe('what the bar says of the wire (decision 38)', () => {
  it('is nothing on an empty desk', () => {
    expect(wireState([], connected)).toBeNull()
  })

  it('is that all columns are asked every 10 s while each was answered within three turns', () => {
    expect(wireState([heard(0), heard(30)], connected)).toEqual({ is: 'polling', count: 2, total: 2 })
  })

  it('leaves out a column that fails by itself', () => {
    expect(wireState([heard(1), failed], connected)).toEqual({ is: 'polling', count: 1, total: 2 })
  })

  it('is catching up while a column has not heard for more than three turns, as after a sleep', () => {
    expect(wireState([heard(1), heard(31)], connected)).toEqual({ is: 'catchingUp', count: 1, total: 2 })
  })

  it('is catching up while a column was never read', () => {
    expect(wireState([heard(1), unheard], connected)).toEqual({ is: 'catchingUp', count: 1, total: 2 })
  })

  it('is that nobody answers where every column fails', () => {
    expect(wireState([failed, failed], connected)).toMatchObject({ is: 'notAnswered' })
  })

  it('is offline without a network, whatever the columns say', () => {
    expect(wireState([heard(1), failed], { isConnected: false, now })).toMatchObject({ is: 'offline' })
  })

  it('takes an answer that is newer than the last tick of the clock for an answer', () => {
    expect(wireState([heard(-5)], connected)).toMatchObject({ is: 'polling' })
  })
})
