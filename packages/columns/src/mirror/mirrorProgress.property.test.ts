import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, isHopeless, retryAfterMs, signedOut, type MirrorEvent } from './mirrorProgress.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)

const reasons = fc.constantFrom('session', 'unsupported', 'refused', 'server', 'unreachable', 'device')
const events: fc.Arbitrary<MirrorEvent> = fc.oneof(
  fc.constantFrom<MirrorEvent>({ did: 'signIn' }, { did: 'signOut' }, { did: 'ask' }, { did: 'lack' }),
  fc.record({ did: fc.constant('sync' as const), now: fc.nat() }),
  fc.record({ did: fc.constant('fail' as const), reason: reasons }),
  fc.constant<MirrorEvent>({ did: 'loseEdits', lostEdits: [] }),
)
const histories = fc.array(events, { maxLength: 40 })
const after = (history: readonly MirrorEvent[]) => history.reduce(advance, signedOut)

describe('how the mirror is doing, whatever happens to it', () => {
  it('tells when both sides were alike last, until somebody signs out', () => {
    fc.assert(
      fc.property(histories, history => {
        const sinceSignOut = history.slice(history.findLastIndex(({ did }) => did === 'signOut') + 1)
        const last = sinceSignOut.findLast(({ did }) => did === 'sync')
        expect(after(history).state.syncedAt).toBe(last?.did === 'sync' ? last.now : null)
      }),
      { numRuns },
    )
  })

  it('waits twice as long after each failure, at most a minute, and from the start again after a success', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 12 }), (history, failures) => {
        let progress = advance(after(history), { did: 'sync', now: 1 })
        expect(retryAfterMs(progress)).toBeNull()
        const waits = Array.from({ length: failures }, () => {
          progress = advance(progress, { did: 'fail', reason: 'server' })
          return retryAfterMs(progress)
        })
        const expected = [1, 2, 4, 8, 16, 32].map(seconds => seconds * 1000)
        expect(waits).toEqual(waits.map((_, place) => expected[place] ?? 60_000))
      }),
      { numRuns },
    )
  })

  it('tries nothing again where only a new sign-in, or a migration, helps', () => {
    fc.assert(
      fc.property(histories, reasons, (history, reason) => {
        const failed = advance(after(history), { did: 'fail', reason })
        const isInVain = reason === 'session' || reason === 'unsupported'
        expect(isHopeless(failed.state)).toBe(isInVain)
        expect(retryAfterMs(failed) === null).toBe(isInVain)
        expect(isHopeless(advance(failed, { did: 'signIn' }).state)).toBe(false)
      }),
      { numRuns },
    )
  })

  it('says offline where no server answers, and else the reason of the failure', () => {
    fc.assert(
      fc.property(histories, reasons, (history, reason) => {
        expect(advance(after(history), { did: 'fail', reason }).state).toMatchObject(
          reason === 'unreachable' ? { phase: 'offline' } : { phase: 'failed', reason },
        )
      }),
      { numRuns },
    )
  })
})
