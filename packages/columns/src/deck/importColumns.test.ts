import { defaultAgency } from '@wiredeck/document'
import { beforeEach, describe, expect, it } from 'vitest'
import { createColumn, type Column, type ImportedColumn } from '../model/column.ts'
import { importColumns } from './importColumns.ts'
import { defaultParams } from '../model/params.ts'
import { createTestDeck, searchColumn } from '../testing/deck.ts'

const local = (id: string, order: number, changes: Partial<Column> = {}): Column => ({
  ...createColumn({ ...searchColumn({ query: id }), id }, order),
  ...changes,
})
const incoming = (id: string, params: ImportedColumn['params'] = {}): ImportedColumn => ({
  id,
  type: 'search',
  params,
})
const run = (columns: Column[], input: ImportedColumn[], mode: 'add' | 'delete' | 'merge') =>
  importColumns(columns, input, mode, defaultAgency)

describe('data 4, bulk import', () => {
  it.each(['add', 'delete', 'merge'] as const)(
    '%s: existing columns get default params overlaid by stored params overlaid by incoming params',
    mode => {
      const stored = local('a', 0, { params: { ...defaultParams(), query: 'sea', langs: ['fr'], size: 20 } })
      const { columns } = run([stored], [incoming('a', { query: 'port', class: 'text' })], mode)

      expect(columns[0]?.params).toEqual({
        ...defaultParams(),
        query: 'port',
        langs: ['fr'],
        class: 'text',
        size: 20,
      })
    },
  )

  it.each(['add', 'delete', 'merge'] as const)(
    '%s: a new column gets defaults under what it brings',
    mode => {
      const { columns } = run([], [incoming('n', { topic: 'X' })], mode)
      expect(columns).toMatchObject([
        { id: 'n', params: { ...defaultParams(), topic: 'X' }, documentsIds: [] },
      ])
    },
  )

  it('delete: local columns absent from the input are removed', () => {
    const { columns, removeColumns } = run([local('a', 0), local('b', 1)], [incoming('b')], 'delete')
    expect(columns.map(({ id }) => id)).toEqual(['b'])
    expect(removeColumns).toEqual(['a'])
  })

  it.each(['add', 'merge'] as const)('D24: %s removes nothing', mode => {
    const { columns, removeColumns } = run([local('a', 0), local('b', 1)], [incoming('c')], mode)
    expect(columns.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(columns.map(({ order }) => order)).toEqual([0, 1, 2])
    expect(removeColumns).toEqual([])
  })

  it('D50: add lets starters give way that nobody has touched, merge does not', () => {
    const stored = [local('a', 0, { isStarter: true }), local('b', 1), local('c', 2, { isStarter: true })]
    const added = run(stored, [incoming('c'), incoming('d')], 'add')
    expect(added.columns.map(({ id }) => id)).toEqual(['c', 'd', 'b'])
    expect(added.removeColumns).toEqual(['a'])
    expect(run(stored, [incoming('d')], 'merge').removeColumns).toEqual([])
  })

  it('keeps the list of a column whose params stay, and empties one that asks for something else', () => {
    const read = { documentsIds: ['x'], lastUpdated: 7 }
    const { columns } = run(
      [local('a', 0, read), local('b', 1, read)],
      [incoming('a', { query: 'a' }), incoming('b', { query: 'other' })],
      'merge',
    )
    expect(columns.map(({ documentsIds }) => documentsIds)).toEqual([['x'], []])
  })

  it('takes the last of two incoming columns with one id', () => {
    const { columns } = run([], [incoming('a', { query: 'one' }), incoming('a', { query: 'two' })], 'add')
    expect(columns.map(({ params }) => params.query)).toEqual(['two'])
  })
})

describe('the deck imports columns', () => {
  let deck: ReturnType<typeof createTestDeck>
  beforeEach(async () => {
    deck = createTestDeck()
    await deck.columns.add({ ...searchColumn(), id: 'here' })
    deck.mirrored.length = 0
  })

  it('in one write, and tells the mirror what it lacks and which columns were removed', async () => {
    await deck.columns.importColumns([incoming('there')], 'merge')
    expect((await deck.store.columns()).map(({ id }) => id)).toEqual(['there', 'here'])
    expect(deck.mirrored).toEqual(['changed'])

    await deck.columns.importColumns([incoming('there')], 'delete')
    expect((await deck.store.columns()).map(({ id }) => id)).toEqual(['there'])
    expect(deck.mirrored).toEqual(['changed', 'changed'])
  })

  it('data 3: one is a search where nothing says what it is', async () => {
    await deck.columns.importColumns([{ id: 'there', params: { query: 'bridge' } }], 'merge')
    expect(await deck.store.column('there')).toMatchObject({ type: 'search', params: { query: 'bridge' } })
    await deck.columns.importColumns([{ id: 'told', type: 'topic', params: { topic: 'all' } }], 'merge')
    expect(await deck.store.column('told')).toMatchObject({ type: 'topic' })
  })
})
