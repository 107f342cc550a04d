import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import type { Card } from '../model/card.ts'
import { readRows } from '../refresh/rawRow.ts'
import { searchColumn } from '../testing/deck.ts'
import { storedStory } from '../testing/storedStory.ts'
import { compare, foundTwice, inWireOrder } from './compare.ts'

/** Reads `b2@7` as: document b in revision 2, published in second 7. */
const read = (text: string) => {
  const [, id = '', revision, second] = /^(\w)(\d)@(\d+)$/.exec(text) ?? []
  return { id, revision: Number(revision), published: `2026-02-22T09:00:${second?.padStart(2, '0')}Z` }
}
const rowsOf = (texts: readonly string[]) =>
  readRows({ documents: texts.map(read).map(({ id, ...rest }) => ({ uno: id, ...rest })) }).rows
const cardsOf = (texts: readonly string[]): Card[] =>
  texts.map(read).map(({ id, revision, published }) => ({
    ...storedStory(id).card,
    revision,
    published: new Date(published),
  }))
function listOf(texts: readonly string[], changes: Partial<Column> = {}): Column {
  const edge = (text: string | undefined) => (text ? { published: read(text).published, unos: [] } : null)
  return {
    ...createColumn({ ...searchColumn(), id: 'c' }, 0),
    documentsIds: texts.map(text => read(text).id),
    newest: edge(texts[0]),
    oldest: edge(texts.at(-1)),
    ...changes,
  }
}
const between = (
  list: string[],
  wire: string[],
  changes: Partial<Column> = {},
  refused = new Set<string>(),
) => compare(listOf(list, changes), cardsOf(list), rowsOf(wire), refused, 'log')

describe('D40: a list beside what a search gives', () => {
  it.each<[string, string[], string[]]>([
    ['a list that is the same', ['c1@3', 'b1@2', 'a1@1'], ['c1@3', 'b1@2', 'a1@1']],
    ['a list that goes less far down', ['c1@3', 'b1@2'], ['c1@3', 'b1@2', 'a1@1']],
    ['a list that ends within a second', ['c1@3', 'b1@2'], ['c1@3', 'b1@2', 'a1@2']],
  ])('%s has no difference', (_what, list, wire) => {
    expect(between(list, wire)).toEqual({ differences: [], older: [] })
  })

  it.each<[string, string[], string[], unknown]>([
    ['what is missing', ['c1@3', 'a1@1'], ['c1@3', 'b1@2', 'a1@1'], [{ uno: 'b', key: 'b 1 null' }]],
    ['what is missing at the top', ['b1@2'], ['c1@3', 'b1@2'], [{ uno: 'c', key: 'c 1 null' }]],
    [
      'what the last second holds above',
      ['b1@2', 'a1@1'],
      ['b1@2', 'd1@1', 'a1@1'],
      [{ uno: 'd', key: 'd 1 null' }],
    ],
    ['a later revision', ['b1@2', 'a1@1'], ['b3@2', 'a1@1'], [{ uno: 'b', key: 'b 3 null' }]],
    ['what matches no more', ['c1@3', 'b1@2', 'a1@1'], ['c1@3', 'a1@1'], [{ uno: 'b', key: null }]],
  ])('%s is a difference', (_what, list, wire, expected) => {
    expect(between(list, wire).differences).toEqual(expected)
  })

  it('leaves open whether what is older than all rows was pruned or matches no more', () => {
    expect(between(['c1@3', 'b1@2'], ['c1@3'])).toEqual({ differences: [], older: ['b'] })
    expect(between(['c1@3', 'b1@2'], [])).toEqual({ differences: [], older: ['c', 'b'] })
  })

  it('knows that a document of another log is not on the wire, whatever its age', () => {
    const cards = cardsOf(['c1@3', 'b1@2', 'a1@1']).map((card, nth) => ({
      ...card,
      filing: { log: nth === 1 ? 'other' : 'log', number: 1, order: 1 },
    }))
    const list = listOf(['c1@3', 'b1@2', 'a1@1'])
    const compared = compare(list, cards, rowsOf(['c1@3']), new Set(), 'log')
    expect(compared).toEqual({ differences: [{ uno: 'b', key: null }], older: ['a'] })
  })

  it('takes nothing for gone that a search may not find yet, and adds what it finds', () => {
    const list = ['d1@4', 'c1@3', 'b1@2', 'a1@1']
    const ofOther = cardsOf(list).map(card => ({ ...card, filing: { log: 'other', number: 1, order: 1 } }))
    const from = (instant: string, cards = cardsOf(list)) =>
      compare(listOf(list), cards, rowsOf(['d1@4', 'e1@2']), new Set(), 'log', instant)
    const added = { uno: 'e', key: 'e 1 null' }
    expect(from('2026-02-22T09:00:03.001Z').differences).toEqual([added])
    expect(from('2026-02-22T09:00:03Z').differences).toEqual([added, { uno: 'c', key: null }])
    expect(from('2026-02-22T09:00:03.001Z').older).toEqual([])
    expect(from('2026-02-22T09:00:05Z', ofOther).differences).not.toContainEqual({ uno: 'd', key: null })
  })

  it('says nothing of what lies below a full page', () => {
    const wire = Array.from({ length: 1000 }, (_, nth) => ({
      uno: `w${nth}`,
      published: new Date(Date.parse('2026-02-22T10:00:00Z') - nth * 1000).toISOString(),
      revision: 1,
    }))
    const list = ['b1@2', 'a1@1']
    const { differences, older } = compare(
      listOf(list),
      cardsOf(list),
      readRows({ documents: wire }).rows,
      new Set(),
      'log',
    )
    expect([differences.length, older]).toEqual([1000, []])
  })

  it('knows what cannot be read, and what only stays for its reader', () => {
    expect(between(['c1@3'], ['c1@3', 'b2@4'], {}, new Set(['b 2 null'])).differences).toEqual([])
    expect(between(['c1@3', 'b1@2', 'a1@1'], ['c1@3', 'a1@1'], { leaving: ['b'] }).differences).toEqual([])
  })

  it('finds twice what is the same both times', () => {
    const [one, other] = [
      { uno: 'a', key: 'a 1' },
      { uno: 'b', key: null },
    ]
    expect(foundTwice([one, other], [{ uno: 'a', key: 'a 2' }, other])).toEqual([other])
  })

  it('puts what the wire has as well in its order, and leaves the rest where it is', () => {
    expect(inWireOrder(['x', 'b', 'y', 'a', 'c'], ['a', 'b', 'c', 'd'])).toEqual(['x', 'a', 'y', 'b', 'c'])
  })
})
