import { describe, expect, it } from 'vitest'
import { afterClose, complete, filled, joining, resuming, type Watched } from './watched.ts'

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
