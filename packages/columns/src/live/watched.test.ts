import { describe, expect, it } from 'vitest'
import {
  canResume,
  afterClose,
  complete,
  filled,
  joining,
  pointOf,
  resumedTo,
  resuming,
  sentToResume,
  type Watched,
} from './watched.ts'

const watched = (changes: Partial<Watched>): Watched => ({
  watchId: 'a 1',
  search: '{}',
  body: {},
  is: 'complete',
  since: 1000,
  gap: null,
  resumes: null,
  ...changes,
})
const point = { log: 'log', number: 7, at: 4000, complete: { a: { since: 1000, search: '{}', number: 7 } } }

describe('the gap of a column', () => {
  it('begins when the channel was heard last, and ends when the column is complete again', () => {
    const cut = afterClose(watched({}), 5000)
    expect(cut).toMatchObject({ is: 'asked', gap: { from: 5000, to: null, filled: 0 } })
    const back = complete(filled(resuming(cut, 'a', point), 3), 9000)
    expect(back).toMatchObject({ is: 'complete', since: 1000, gap: { from: 5000, to: 9000, filled: 3 } })
    expect(afterClose(back, 12_000).gap).toEqual({ from: 12_000, to: null, filled: 0 })
  })

  it('begins with the stored place for a deck that was closed meanwhile', () => {
    const fresh = resuming(watched({ is: 'asked', since: null }), 'a', point)
    expect(fresh).toMatchObject({ since: 1000, gap: { from: 4000, to: null } })
  })

  it('goes on from where it began when the channel is cut, or tells a gap, before it has closed it', () => {
    const catchingUp = filled(resuming(watched({ is: 'asked' }), 'a', point), 2)
    const gap = { from: 4000, to: null, filled: 2 }
    expect(afterClose(catchingUp, 60_000).gap).toEqual(gap)
    expect(joining(catchingUp, 60_000)).toMatchObject({ is: 'joining', since: null, gap })
  })
})

describe('the place of a column in the log', () => {
  const of = (watched: Watched, number = 50) =>
    pointOf({ log: 'log', number, watches: new Map([['a', watched]]) }, 9000)

  it('is the channel’s while it is complete, and none while it is read', () => {
    expect(of(watched({})).complete).toEqual({ a: { since: 1000, search: '{}', number: 50 } })
    expect(of(joining(watched({}), 5000)).complete).toEqual({})
    expect(of(afterClose(watched({}), 5000)).complete).toEqual({})
  })

  it('is not resumed from while its list may have documents that do not match', () => {
    const watches = new Map([
      ['a', watched({})],
      ['b', watched({ watchId: 'b 2' })],
    ])
    const stored = pointOf({ log: 'log', number: 50, watches, isOpen: id => id === 'a' }, 9000)
    expect(stored.complete.a).toEqual({ since: 1000, search: '{}', number: 50, isOpen: true })
    expect(['a', 'b'].map(id => canResume(stored, 'log', id, watches.get(id)))).toEqual([false, true])
  })

  it('is the one that it resumes from until all of its own message was told', () => {
    const resumed = sentToResume(resuming(watched({ is: 'asked' }), 'a', point), 3)
    expect(of(resumed).complete.a?.number).toBe(7)
    // What another message tells says nothing of this one.
    expect(of(resumedTo(resumed, new Map([[2, 40]]))).complete.a?.number).toBe(7)
    const further = resumedTo(resumed, new Map([[3, 20]]))
    expect(of(further).complete.a?.number).toBe(20)
    expect(of(resumedTo(further, new Map([[3, 15]]))).complete.a?.number).toBe(20)
    expect(of(complete(further, 9000)).complete.a?.number).toBe(50)
  })

  it('is resumed from also where another column’s is lower', () => {
    const further = { ...point, complete: { a: { ...point.complete.a, number: 30 } } }
    expect(resuming(watched({ is: 'asked' }), 'a', further).resumes).toEqual({ from: 30, message: 0 })
  })

  it('of all columns is the lowest, for a deck that knows only one', () => {
    const watches = new Map([
      ['a', resuming(watched({ is: 'asked' }), 'a', point)],
      ['b', watched({ watchId: 'b 2' })],
    ])
    const stored = pointOf({ log: 'log', number: 50, openNumber: 30, watches }, 9000)
    expect([stored.number, stored.openNumber]).toEqual([7, 30])
    expect(stored.complete.b?.number).toBe(50)
  })
})
