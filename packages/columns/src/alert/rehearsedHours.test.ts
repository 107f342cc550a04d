import { expect, it } from 'vitest'
import { timeOfDay } from '../model/quietHours.ts'
import type { Rehearsal } from '../model/rehearsal.ts'
import { storedStory } from '../testing/storedStory.ts'
import { rehearsedHours } from './rehearsedHours.ts'

const { card } = storedStory('x')
const to = new Date(2026, 10, 23, 15)
const rehearsalOf = (...hours: [day: number, hour: number][]): Pick<Rehearsal, 'alerts' | 'to'> => ({
  alerts: hours.map(([day, hour]) => ({
    card,
    kind: 'new',
    at: new Date(2026, 10, day, hour, 20),
    isQuiet: false,
  })),
  to,
})

it('counts by the hour, the oldest first, up to its end', () => {
  const counted = rehearsedHours(rehearsalOf([22, 15], [23, 14], [23, 14]), null, timeOfDay)
  expect(counted.map(({ count }) => count)).toEqual([1, ...Array.from({ length: 22 }, () => 0), 2])
  expect(counted[0]?.begins).toBe(new Date(2026, 10, 22, 15).getTime())
})

it('says which hours are quiet, also over midnight', () => {
  const quietHours = (from: string, until: string) =>
    rehearsedHours(rehearsalOf(), { from, to: until, flashComesThrough: true }, timeOfDay)
      .filter(({ isQuiet }) => isQuiet)
      .map(({ begins }) => new Date(begins).getHours())
  expect(quietHours('22:00', '06:30')).toEqual([22, 23, 0, 1, 2, 3, 4, 5, 6])
  expect(quietHours('12:00', '14:00')).toEqual([12, 13])
})
