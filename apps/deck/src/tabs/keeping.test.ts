import { describe, expect, it } from 'vitest'
import { answerWithinMs, decideKeeping, notKept, type Keeping, type Scene } from './keeping.ts'

const now = Date.parse('2026-11-27T10:00:00Z')
const inSight: Scene = { now, isVisible: true, isActive: true, isPolled: false }
const hidden: Scene = { ...inSight, isVisible: false, isActive: false }
const waiting: Keeping = { ...notKept, mayKeep: true, askedAt: now - answerWithinMs }
const keeper: Keeping = { ...notKept, mayKeep: true, isKeeper: true }
const asked = { did: 'ask', tab: 'other', isActive: true } as const

describe('a tab that has asked the keeper', () => {
  it('takes over where no answer came in time', () => {
    expect(decideKeeping(waiting, { did: 'wait' }, inSight).todo).toEqual([{ is: 'steal' }])
  })

  it('does not once it was answered, is hidden, or its reader has logged out', () => {
    const answered = decideKeeping(waiting, { did: 'answer' }, inSight).state
    expect(decideKeeping(answered, { did: 'wait' }, inSight).todo).toEqual([])
    expect(decideKeeping(waiting, { did: 'wait' }, hidden).todo).toEqual([])
    const left = decideKeeping(waiting, { did: 'leave' }, inSight)
    expect(left.todo).toEqual([{ is: 'release' }])
    expect(decideKeeping(left.state, { did: 'wait' }, inSight).todo).toEqual([])
  })

  it('asks again where it stood still itself, because the answer may not have been read yet', () => {
    const late = { ...inSight, now: now + 10_000 }
    const { state, todo } = decideKeeping(waiting, { did: 'wait' }, late)
    expect([todo, state.askedAt]).toEqual([[{ is: 'ask' }], late.now])
  })

  it('asks no second time meanwhile, and not while it is hidden', () => {
    expect(decideKeeping(waiting, { did: 'turn' }, inSight).todo).toEqual([])
    expect(decideKeeping({ ...waiting, askedAt: null }, { did: 'turn' }, inSight).todo).toEqual([
      { is: 'ask' },
    ])
    expect(decideKeeping({ ...waiting, askedAt: null }, { did: 'turn' }, hidden).todo).toEqual([])
  })
})

describe('a keeper that is asked', () => {
  it('answers, and stays it while it is on the deck or a channel tells of all columns', () => {
    for (const scene of [inSight, hidden, { ...inSight, isPolled: true }])
      expect(decideKeeping(keeper, asked, scene).todo).toEqual([{ is: 'answer' }])
  })

  it('gives its lock where it is out of sight and columns are polled, to one tab of several that ask', () => {
    const polled = { ...hidden, isPolled: true }
    const first = decideKeeping(keeper, asked, polled)
    expect(first.todo).toEqual([{ is: 'answer' }, { is: 'give', to: 'other' }])
    const third = { did: 'show', tab: 'third', isActive: true } as const
    expect(decideKeeping(first.state, third, polled).todo).toEqual([])
    // The first has not taken it.
    const later = { ...polled, now: now + answerWithinMs }
    expect(decideKeeping(first.state, third, later).todo).toEqual([{ is: 'give', to: 'third' }])
  })

  it('gives it to no tab that is away from the deck', () => {
    const { todo } = decideKeeping(keeper, { ...asked, isActive: false }, { ...hidden, isPolled: true })
    expect(todo).toEqual([{ is: 'answer' }])
  })
})

describe('a tab that is asked to take over', () => {
  it('does, unless it has left the deck meanwhile, is the keeper already, or has no reader', () => {
    const idle: Keeping = { ...notKept, mayKeep: true }
    expect(decideKeeping(idle, { did: 'take' }, inSight).todo).toEqual([{ is: 'steal' }])
    for (const [state, scene] of [
      [idle, { ...inSight, isActive: false }],
      [idle, hidden],
      [keeper, inSight],
      [notKept, inSight],
    ] as const)
      expect(decideKeeping(state, { did: 'take' }, scene).todo).toEqual([])
  })
})

it('a keeper that columns are polled by asks once who is on the deck when it leaves it, and again the next time', () => {
  const polled = { ...inSight, isPolled: true }
  const away = { ...polled, isActive: false }
  let state = keeper
  const called = [polled, away, away, polled, away].map(scene => {
    const decided = decideKeeping(state, { did: 'change' }, scene)
    ;({ state } = decided)
    return decided.todo.length
  })
  expect(called).toEqual([0, 1, 0, 0, 1])
})
