import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import type { Card } from '../model/card.ts'
import { keyOf, readRows } from './rawRow.ts'
import { searchColumn } from '../testing/deck.ts'
import { storedStory } from '../testing/storedStory.ts'
import { compare, foundTwice, inWireOrder, judgeAbsent, type Asked, type Scene } from './compare.ts'

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
const now = Date.parse('2026-02-22T10:00:00Z')
function sceneOf(list: string[], wire: string[], changes: Partial<Scene> = {}): Scene {
  return {
    list: listOf(list),
    cards: cardsOf(list),
    rows: rowsOf(wire),
    isFull: false,
    from: null,
    upTo: null,
    log: 'log',
    refused: new Set(),
    absentAt: new Map(),
    inUse: new Set(),
    now,
    ...changes,
  }
}
const fetched = (scene: Scene) => compare(scene).fetch.map(keyOf)
const absent = (scene: Scene) => [...compare(scene).absent.keys()]
/** Absent for five seconds. */
const before = (...unos: string[]) => new Map(unos.map(uno => [uno, now - 5000]))
const due = (scene: Scene) => compare(scene).due.map(({ card }) => card.id)

describe('D40: a list beside the rows of the wire', () => {
  it.each<[string, string[], string[]]>([
    ['is the same', ['c1@3', 'b1@2', 'a1@1'], ['c1@3', 'b1@2', 'a1@1']],
    ['goes less far down', ['c1@3', 'b1@2'], ['c1@3', 'b1@2', 'a1@1']],
    ['ends within a second', ['c1@3', 'b1@2'], ['c1@3', 'b1@2', 'a1@2']],
  ])('has no difference where it %s', (_what, list, wire) => {
    expect([fetched(sceneOf(list, wire)), absent(sceneOf(list, wire))]).toEqual([[], []])
  })

  it.each<[string, string[], string[], string]>([
    ['is missing', ['c1@3', 'a1@1'], ['c1@3', 'b1@2', 'a1@1'], 'b 1 null'],
    ['is missing at the top', ['b1@2'], ['c1@3', 'b1@2'], 'c 1 null'],
    [
      'the wire has above a document of the last second',
      ['b1@2', 'a1@1'],
      ['b1@2', 'd1@1', 'a1@1'],
      'd 1 null',
    ],
    ['is of a later revision', ['b1@2', 'a1@1'], ['b3@2', 'a1@1'], 'b 3 null'],
  ])('lacks what %s', (_what, list, wire, key) => {
    expect(fetched(sceneOf(list, wire))).toEqual([key])
  })

  it('lacks what is older than the oldest document of a list that is at its end', () => {
    const scene = sceneOf(['c1@3', 'b1@2'], ['c1@3', 'b1@2', 'a1@1'])
    expect(fetched({ ...scene, list: { ...scene.list, hasNoMore: true } })).toEqual(['a 1 null'])
  })

  it('has another state where the wire has gone back, but only where the log is known', () => {
    const scene = sceneOf(['b3@2'], ['b2@2'])
    expect(fetched(scene)).toEqual(['b 2 null'])
    expect(fetched({ ...scene, log: null })).toEqual([])
  })

  it('does not lack what was asked for and cannot be read', () => {
    expect(fetched(sceneOf(['c1@3'], ['c1@3', 'b2@4'], { refused: new Set(['b 2 null']) }))).toEqual([])
  })

  it('lacks a listed document whose card cannot be read', () => {
    const scene = sceneOf(['c1@3', 'b1@2'], ['c1@3', 'b1@2'])
    expect(fetched({ ...scene, cards: scene.cards.slice(0, 1) })).toEqual(['b 1 null'])
  })
})

describe('what the wire lacks of a list', () => {
  const list = ['d1@4', 'c1@3', 'b1@2', 'a1@1']

  it('is remembered at first, and asked for by its uno once it was absent again after five seconds', () => {
    const scene = sceneOf(list, ['d1@4', 'a1@1'])
    expect([absent(scene), due(scene)]).toEqual([['c', 'b'], []])
    const soon = { ...scene, absentAt: new Map([['c', now - 4999]]) }
    expect([absent(soon), due(soon)]).toEqual([['c', 'b'], []])
    expect(compare(soon).absent.get('c')).toBe(now - 4999)
    expect(due({ ...scene, absentAt: before('c') })).toEqual(['c'])
    // A clock that was set back keeps nothing for ever.
    expect(due({ ...scene, absentAt: new Map([['c', now + 3_600_000]]) })).toEqual(['c'])
  })

  it('is forgotten once it is there again', () => {
    expect(absent(sceneOf(list, list, { absentAt: before('c') }))).toEqual([])
  })

  it('counts only within what the answer covers: above the last second of a full page', () => {
    const scene = sceneOf(list, ['d1@4', 'b1@2'], { isFull: true })
    expect(absent(scene)).toEqual(['c'])
    expect(compare(scene).compared).toBe(2)
    expect(absent(sceneOf(list, [], { isFull: true }))).toEqual([])
    // A short page shows that nothing follows.
    expect(absent(sceneOf(list, ['d1@4']))).toEqual(['c', 'b', 'a'])
    expect(
      absent(sceneOf(list, ['c1@3'], { from: read('b1@2').published, upTo: read('c1@3').published })),
    ).toEqual(['b'])
  })

  it('does not count where a search may not find it yet', () => {
    const from = (analysedFrom: string) => absent(sceneOf(list, ['d1@4'], { analysedFrom }))
    expect(from('2026-02-22T09:00:03.001Z')).toEqual([])
    expect(from('2026-02-22T09:00:03Z')).toEqual(['c'])
  })

  it('is not asked for while a reader has it open, or where it stays only for its reader', () => {
    const scene = sceneOf(list, ['d1@4', 'a1@1'], { absentAt: before('c', 'b') })
    expect(due({ ...scene, inUse: new Set(['c']) })).toEqual(['b'])
    expect(due({ ...scene, list: listOf(list, { leaving: ['b'] }) })).toEqual(['c'])
  })

  it('counts wherever it stands if it is of a log before a restore, and only where the log is known', () => {
    const cards = cardsOf(list).map(card => ({
      ...card,
      filing: { log: card.id === 'a' ? 'former' : 'log', number: 1, order: 1 },
    }))
    const scene = sceneOf(list, ['d1@4', 'c1@3'], { cards, isFull: true })
    expect(absent(scene)).toEqual(['a'])
    expect(absent({ ...scene, log: null })).toEqual([])
  })
})

describe('what leaves a list', () => {
  const cards = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ card: { ...storedStory(`u${nth}`).card }, isCovered: true }))
  const asOf = (due: Asked['due']) =>
    readRows({
      documents: due.map(({ card: { id, published, revision } }) => ({
        uno: id,
        published: published.toISOString(),
        revision,
      })),
    }).rows
  function judge(changes: Partial<Asked>) {
    const due = changes.due ?? cards(1)
    return judgeAbsent({
      fresh: [],
      due,
      rows: asOf(due),
      matching: new Set(),
      compared: 10,
      log: 'log',
      many: null,
      now,
      ...changes,
    })
  }

  it('is on the wire as it is here, and does not match', () => {
    expect(judge({}).out).toEqual(['u0'])
    expect(judge({ matching: new Set(['u0']) }).out).toEqual([])
    expect(judge({ due: cards(1).map(each => ({ ...each, isCovered: false })) }).out).toEqual([])
  })

  it('is not what the wire does not have any more, unless it is of a log before a restore', () => {
    expect(judge({ rows: [] })).toMatchObject({ out: [], gone: ['u0'] })
    const ofFormer = cards(1).map(({ card }) => ({
      card: { ...card, filing: { log: 'former', number: 1, order: 1 } },
      isCovered: false,
    }))
    expect(judge({ due: ofFormer, rows: [] })).toMatchObject({ out: ['u0'], gone: [] })
    expect(judge({ due: ofFormer, rows: [], log: null })).toMatchObject({ out: [], gone: ['u0'] })
  })

  it('is not what has another revision or date by now, which is asked for', () => {
    const due = cards(2)
    const rows = asOf(due).map((row, nth) => ({
      ...row,
      ...(nth === 0
        ? { raw: { ...(row.raw as object), revision: 9 } }
        : { published: '2026-02-22T08:00:00Z' }),
    }))
    const judged = judge({ due, rows })
    expect([judged.out, judged.changed.map(({ uno }) => uno)]).toEqual([[], ['u0', 'u1']])
    // What is absent for the first time is asked for as well, and does not leave yet.
    const first = judge({ fresh: due, due: [], rows })
    expect([first.out, first.changed.map(({ uno }) => uno)]).toEqual([[], ['u0', 'u1']])
    expect(judge({ fresh: due, due: [], rows: [] })).toMatchObject({ out: [], gone: [] })
  })

  it('is more than half of twenty only if the wire says the same five minutes later', () => {
    const due = cards(11)
    expect(judge({ due, compared: 22 }).out).toHaveLength(11)
    expect(judge({ due, compared: 19 }).out).toHaveLength(11)
    const first = judge({ due, compared: 20 })
    expect([first.out, first.many?.at]).toEqual([[], now])
    const soon = judge({ due, compared: 20, many: first.many, now: now + 299_999 })
    expect([soon.out, soon.many?.at]).toEqual([[], now])
    const later = judge({ due, compared: 20, many: soon.many, now: now + 300_000 })
    expect([later.out.length, later.many]).toEqual([11, null])
    // What was there in between stays.
    const other = judge({ due: due.slice(1), compared: 18, many: first.many, now: now + 60_000 })
    expect(other.out).toHaveLength(10)
    const fewer = judge({
      due: [...due.slice(1), ...cards(13).slice(11)],
      compared: 20,
      many: first.many,
      now: now + 300_000,
    })
    expect(fewer.out).toEqual(due.slice(1).map(({ card }) => card.id))
  })
})

it('rows are found twice if they are in the same state both times', () => {
  const [one, other] = [rowsOf(['b1@2', 'a1@1']), rowsOf(['b2@2', 'a1@1'])]
  expect(foundTwice(one, other).map(({ uno }) => uno)).toEqual(['a'])
})

it('what the wire has as well is put into its order, and the rest stays where it is', () => {
  const rows = rowsOf(['a1@9', 'b1@8', 'c1@7', 'd1@6'])
  expect(inWireOrder(['x', 'b', 'y', 'a', 'c'], rows)).toEqual(['x', 'a', 'y', 'b', 'c'])
})
