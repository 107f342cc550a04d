import { expect, it } from 'vitest'
import { defaultParams } from '../model/params.ts'
import { idle, type ColumnError } from '../refresh/status.ts'
import { isPolled } from './isPolled.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

type Asked = { secondsAgo: number | null; query?: string; error?: Partial<ColumnError> }

function deckOf(asked: readonly Asked[]): boolean {
  const columns = asked.map(({ query = 'bridge' }, place) => ({
    id: `column-${place}`,
    params: { ...defaultParams(), query },
  }))
  const at = ({ secondsAgo }: Asked) => (secondsAgo === null ? 0 : now - secondsAgo * 1000)
  const lastUpdates = new Map(asked.map((each, place) => [`column-${place}`, at(each)]))
  const errorOf = (id: string) => (asked[Number(id.slice(7))]?.error ?? null) as ColumnError | null
  return isPolled({ columns, lastUpdates, status: id => ({ ...idle, error: errorOf(id) }), now })
}

const recent = { secondsAgo: 20 }

it('follows the wire while every column was asked a moment ago', () => {
  expect(deckOf([recent, { secondsAgo: 89 }])).toBe(true)
  expect(deckOf([recent, { secondsAgo: 91 }])).toBe(false)
  expect(deckOf([recent, { secondsAgo: null }])).toBe(false)
  expect(deckOf([])).toBe(true)
})

it('does not take an answer for new that a clock has dated which was set back since', () => {
  expect(deckOf([{ secondsAgo: -3600 }])).toBe(false)
})

it('waits for no column that nobody can ask', () => {
  expect(deckOf([recent, { secondsAgo: null, query: '(bridge' }])).toBe(true)
  expect(deckOf([recent, { secondsAgo: null, error: { cause: 'server', isGeneral: false } }])).toBe(true)
})

it('waits for a column whose failure any other could have, or which this device could not store', () => {
  expect(deckOf([recent, { secondsAgo: 600, error: { cause: 'server', isGeneral: true } }])).toBe(false)
  expect(deckOf([recent, { secondsAgo: 600, error: { cause: 'device', isGeneral: false } }])).toBe(false)
})
