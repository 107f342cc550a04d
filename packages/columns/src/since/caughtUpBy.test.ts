import { describe, expect, it } from 'vitest'
import { noState } from '../live/liveState.ts'
import type { ColumnLive, LiveState } from '../live/liveState.ts'
import { caughtUpBy } from './caughtUpBy.ts'

const from = 1_000_000
const live = (is: ColumnLive['is'], heardAt: number): LiveState => ({
  ...noState,
  is: 'well',
  heardAt,
  columns: { c: { is, since: 0, delay: null, lastGap: null } },
})

describe('ADR-0026: when it is known what has happened in a column', () => {
  it.each([
    ['it is pushed, and the channel was heard just now', live('pushed', from - 9000), 0, 'channel'],
    ['the channel was silent, as after a sleep', live('pushed', from - 60_000), from + 1, null],
    ['it is catching up', live('catchingUp', from + 1), from + 1, null],
    ['the server does not watch for it, and a search has asked', live('refused', from), from, 'search'],
    ['there is no channel, and nothing has asked yet', noState, from - 1, null],
    ['there is no channel, and a search has asked', noState, from, 'search'],
  ] as const)('%s', (_, state, lastUpdated, by) => {
    expect(caughtUpBy({ id: 'c', lastUpdated }, state, from)).toBe(by)
  })

  it('knows nothing of a list that only shows what is stored', () => {
    expect(caughtUpBy({ id: 'c', lastUpdated: from, isStoredOnly: true }, noState, from)).toBeNull()
  })
})
