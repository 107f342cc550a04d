import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { defaultParams } from '../model/params.ts'
import { hasReadableQuery } from '../model/paramsToSearch.ts'
import { searchColumn } from '../testing/deck.ts'
import { checkColumn } from './checkColumn.ts'

const whole = createColumn({ ...searchColumn({ query: 'bridge' }), id: 'a' }, 3)

function read(row: unknown): { column: Column | null; dropped: string[] } {
  const dropped: string[] = []
  return { column: checkColumn(row, place => dropped.push(place)), dropped }
}

describe('ADR-0029: what a column alerts of', () => {
  const row = { ...createColumn({ id: 'a', type: 'search', params: defaultParams() }, 0) }
  const alert = {
    level: 'band',
    from: 'alert',
    withChanges: true,
    quiet: { from: '22:00', to: '07:00', flashComesThrough: false },
  }
  const readAlert = (stored: unknown) => checkColumn({ ...row, alert: stored }, () => {})?.alert

  it('is the row itself where it is sound, and absent where nobody has set it', () => {
    const stored = { ...row, alert }
    expect(checkColumn(stored, () => {})).toBe(stored)
    expect(readAlert(undefined)).toBeUndefined()
  })

  it('has the default for each wrong part', () => {
    expect(readAlert({ ...alert, level: 'loud', quiet: { from: '25:00', to: '07:00' } })).toEqual({
      ...alert,
      level: 'mark',
      quiet: null,
    })
    expect(readAlert('band')).toBeUndefined()
    expect(readAlert({ ...alert, quiet: { from: '22:00', to: '07:00' } })?.quiet).toEqual({
      from: '22:00',
      to: '07:00',
      flashComesThrough: true,
    })
  })

  it('is taken from where a deck that knew no alerts has kept it', () => {
    const read = checkColumn({ ...row, params: { ...row.params, view: { alert, width: 3 } } }, () => {})
    expect([read?.alert, read?.params.view]).toEqual([alert, { width: 3 }])
  })
})

describe('a stored column as it is read', () => {
  it('is given as it is where it is sound, whatever else a newer deck has written', () => {
    const edge = { published: '2026-02-22T09:06:59Z', unos: ['x'] }
    const params = { ...whole.params, tone: { of: ['newer', 1] } }
    const row = { ...whole, params, documentsIds: ['x'], newest: edge, oldest: edge, pinned: true }
    expect(read(row).column).toBe(row)
    expect(read(row).dropped).toEqual([])
  })

  it.each([
    null,
    'a',
    [],
    {},
    { ...whole, id: 7 },
    { ...whole, id: 'ledger' },
    { ...whole, type: 'list' },
    { ...whole, params: null },
    { ...whole, params: ['bridge'] },
  ])('is no column, and that is told: %j', row => {
    expect(read(row).column).toBeNull()
    expect(read(row).dropped).toContain('')
  })

  it('without its list, or with half an edge, starts over', () => {
    const empty = { documentsIds: [], newest: null, oldest: null, hasNoMore: false }
    expect(read({ ...whole, documentsIds: 'x', hasNoMore: true }).column).toEqual({ ...whole, ...empty })
    expect(read({ ...whole, documentsIds: ['x'], newest: { unos: [] } }).column).toEqual({
      ...whole,
      ...empty,
    })
    expect(read({ id: 'b', type: 'search', params: { query: 'bridge' } })).toMatchObject({
      column: { ...empty, order: 0, params: { ...defaultParams(), query: 'bridge' } },
      dropped: [],
    })
  })

  it('takes a total as the wire tells one, and none with a list that starts over', () => {
    const total = { count: 240, isLowerBound: false }
    const listed = { ...whole, documentsIds: [], newest: null, oldest: null }
    expect(read({ ...listed, total }).column?.total).toEqual(total)
    for (const odd of [
      240,
      { count: -1, isLowerBound: false },
      { count: 'x', isLowerBound: true },
      { count: 1 },
    ])
      expect(read({ ...listed, total: odd })).toMatchObject({
        column: expect.not.objectContaining({ total: odd }),
        dropped: ['total'],
      })
    expect(read({ ...whole, documentsIds: 'x', total }).column).not.toHaveProperty('total')
  })

  it('starts over where its list ends at a date that the wire refuses', () => {
    const stuck = { published: '2026-11-22 23:59', unos: ['x'] }
    const { column } = read({ ...whole, documentsIds: ['x'], newest: stuck, oldest: stuck })
    expect(column).toMatchObject({ documentsIds: [], newest: null, oldest: null })
  })

  it('leaves out what is wrong, and takes the default or nothing in its place', () => {
    const params = { ...defaultParams(), query: 'bridge', langs: 'fr', topic: {}, size: 1e9, provider: 'me' }
    const row = { ...whole, params, order: Number.NaN, owner: 7, editedAt: 'never' }
    const { owner: _, ...rest } = whole
    expect(read(row)).toEqual({
      column: { ...rest, order: 0, params: { ...defaultParams(), query: 'bridge' } },
      dropped: [
        'order',
        'owner',
        'editedAt',
        ...['provider', 'size', 'langs', 'topic'].map(key => `params.${key}`),
      ],
    })
  })

  it('keeps the sound languages and genres of a list', () => {
    const params = { ...whole.params, langs: ['fr', 7, '', 'en'], genreid: { exclude: [null, 'x'] } }
    expect(read({ ...whole, params })).toMatchObject({
      column: { params: { langs: ['fr', 'en'], genreid: { exclude: ['x'] } } },
      dropped: ['params.genreid.exclude', 'params.langs'],
    })
  })

  it('has no more languages than a wire takes in one search', () => {
    const langs = Array.from({ length: 65 }, (_, index) => `l${index}`)
    const { column, dropped } = read({ ...whole, params: { ...whole.params, langs } })
    expect(column?.params.langs).toEqual(langs.slice(0, 64))
    expect(dropped).toEqual(['params.langs'])
  })

  it('takes what the account had under a wrong key, so that a fault of the device is no edit', () => {
    const base = {
      type: 'search',
      order: 0,
      version: 2,
      updatedAt: 1,
      params: { ...whole.params, langs: ['fr'] },
    }
    const { column } = read({ ...whole, params: { ...whole.params, langs: 'fr' }, base })
    expect(column?.params).toEqual(base.params)
    expect(column?.base).toEqual(base)
  })

  it.each([{ a: 1 }, 7, ['bridge'], true])('D42: a query that is no text finds nothing: %j', query => {
    const { column, dropped } = read({ ...whole, params: { ...whole.params, query } })
    expect(column && hasReadableQuery(column.params)).toBe(false)
    expect(dropped).toEqual(['params.query'])
  })

  it('has no query where it is blank', () => {
    for (const query of [null, '', ' \n', '\u200b\ufeff'])
      expect(read({ ...whole, params: { ...whole.params, query } }).column?.params).not.toHaveProperty(
        'query',
      )
  })

  it('makes texts well-formed, and keeps no name that every object has', () => {
    const params = JSON.parse(
      `{"__proto__":{"query":"y"},"constructor":1,"topic":"x\\ud800","size":10}`,
    ) as object
    const { column, dropped } = read({ ...whole, params })
    expect(column?.params).toEqual({ ...defaultParams(), topic: 'x\ufffd' })
    expect(dropped).toEqual(['params.__proto__', 'params.constructor'])
  })

  it('keeps nothing that JSON cannot say', () => {
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    const params = { ...whole.params, cycle, big: 1n, map: new Map(), never: new Date(Number.NaN) }
    expect(read({ ...whole, params })).toEqual({
      column: whole,
      dropped: ['params.cycle', 'params.big', 'params.map', 'params.never'],
    })
  })
})
