import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advance,
  freshProgress,
  mayReplace,
  type Position,
  type Progress,
  type ProgressEvent,
} from './progress.ts'
import type { RefreshMode } from './refreshWindow.ts'
import type { ColumnError } from './status.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)

const errors = fc.record<ColumnError>({
  cause: fc.constantFrom('unreachable', 'server'),
  code: fc.constantFrom(0, 401, 503),
  message: fc.constant('x'),
  isGeneral: fc.boolean(),
  retryAt: fc.nat(),
  failures: fc.integer({ min: 1, max: 5 }),
  since: fc.nat(),
})
const maybeError = fc.option(errors)
const modes = fc.constantFrom<RefreshMode>('reset', 'older', 'newer')
const counts = fc.nat({ max: 30 })
const positions = fc.constantFrom<Position>('top', 'held', 'below', 'far')

const events: fc.Arbitrary<ProgressEvent> = fc.oneof(
  fc.record({ did: fc.constant('begin' as const), mode: modes }),
  fc.record({ did: fc.constant('end' as const), mode: modes, error: maybeError }),
  fc.record({ did: fc.constant('share' as const), error: errors }),
  fc.record({ did: fc.constant('hear' as const), error: maybeError }),
  fc.record({ did: fc.constant('login' as const) }),
  fc.record({ did: fc.constant('add' as const), count: counts, isWhole: fc.boolean() }),
  fc.record({ did: fc.constant('merge' as const), isAskedFor: fc.boolean() }),
  fc.record({ did: fc.constant('wait' as const), count: counts }),
  fc.record({ did: fc.constant('count' as const), count: counts }),
  fc.record({ did: fc.constant('reset' as const) }),
  fc.record({ did: fc.constant('move' as const), position: positions }),
)

/** Applies any events; `look` sees each step. */
function walk(
  look: (before: Progress, event: ProgressEvent, after: Progress, past: ProgressEvent[]) => void,
): void {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), list => {
      let progress = freshProgress
      list.forEach((event, place) => {
        const after = advance(progress, event)
        look(progress, event, after, list.slice(0, place + 1))
        progress = after
      })
    }),
    { numRuns },
  )
}

describe('how a column is doing, whatever happens to it', () => {
  it('shows the refresh that leaves most to be seen, as long as one is under way', () => {
    walk((_, __, { status, running }, past) => {
      const underWay = new Set<RefreshMode>()
      for (const event of past) {
        if (event.did === 'begin') underWay.add(event.mode)
        if (event.did === 'end') underWay.delete(event.mode)
      }
      expect(new Set(running)).toEqual(underWay)
      const shown = underWay.has('reset')
        ? 'reset'
        : underWay.has('older')
          ? 'older'
          : underWay.has('newer')
            ? 'newer'
            : null
      expect(status.loading).toBe(shown)
    })
  })

  it('D3: has no pill at the top, unless what waits would replace the list', () => {
    walk((_, event, { status, position, unseen }) => {
      const isFree = position === 'top'
      if (isFree) expect(unseen).toBe(0)
      if (
        isFree &&
        !status.isReplacing &&
        (['merge', 'reset'].includes(event.did) || (event.did === 'add' && event.isWhole))
      )
        expect(status.waiting).toBe(0)
      expect(status.waiting).toBeGreaterThanOrEqual(0)
    })
  })

  it('counts each document that came above a reader once, until they are back at the top', () => {
    fc.assert(
      fc.property(fc.constantFrom<Position>('held', 'below', 'far'), fc.array(counts), (position, added) => {
        let progress = advance(freshProgress, { did: 'move', position })
        for (const count of added)
          progress = advance(advance(progress, { did: 'add', count, isWhole: true }), {
            did: 'merge',
            isAskedFor: false,
          })
        expect(progress.status.waiting).toBe(added.reduce((sum, count) => sum + count, 0))
        expect(advance(progress, { did: 'move', position: 'top' }).status.waiting).toBe(0)
      }),
      { numRuns },
    )
  })

  it('keeps a batch that would replace the list until the reader asks for it, wherever they scroll', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: 1, max: 30 }), positions, (first, count, second) => {
        let progress = advance(advance(freshProgress, { did: 'move', position: first }), {
          did: 'wait',
          count,
        })
        progress = advance(progress, { did: 'move', position: second })
        expect(progress.status).toMatchObject({ waiting: count, isReplacing: true })
        const shown = advance(advance(progress, { did: 'add', count, isWhole: true }), {
          did: 'merge',
          isAskedFor: true,
        })
        expect(shown.status).toMatchObject({ waiting: 0, isReplacing: false })
      }),
      { numRuns },
    )
  })

  it('believes other tabs about an error only while it does not ask for the newest itself', () => {
    walk((before, event, after) => {
      if (event.did !== 'hear') return
      const isAsking = before.running.some(mode => mode !== 'older')
      expect(after.status.error).toEqual(isAsking ? before.status.error : event.error)
    })
  })

  it('forgets at a login what told of a refused one, and nothing else', () => {
    walk((before, event, { status }) => {
      if (event.did !== 'login') return
      const left = (error: ColumnError | null) => (error?.code === 401 ? null : error)
      expect(status).toEqual({
        ...before.status,
        error: left(before.status.error),
        olderError: left(before.status.olderError),
      })
    })
  })

  it('keeps the error of the older end apart; a list that starts over has forgotten it', () => {
    walk((before, event, { status }) => {
      if (event.did === 'login') return
      if (event.did !== 'end') expect(status.olderError).toBe(before.status.olderError)
      else if (event.mode === 'older') {
        expect(status.olderError).toEqual(event.error)
        expect(status.error).toBe(before.status.error)
      } else {
        expect(status.error).toEqual(event.error)
        expect(status.olderError).toBe(event.mode === 'reset' ? null : before.status.olderError)
      }
    })
  })

  it('stays the same object where nothing that is shown has changed', () => {
    walk((before, event, after) => {
      // Each failure has a new error object, even with the same content.
      if (!('error' in event) && after.status !== before.status)
        expect(after.status).not.toEqual(before.status)
    })
  })

  it('lets a list be replaced when the reader asked or is free at the top, and a stand-in also under a busy reader at the top', () => {
    const replaced = (['top', 'held', 'below', 'far'] as const).flatMap(position =>
      [true, false].flatMap(isAskedFor =>
        [true, false].flatMap(isStoredOnly =>
          mayReplace({ ...freshProgress, position }, { isAskedFor, isStoredOnly })
            ? [`${position}${isAskedFor ? ', asked for' : ''}${isStoredOnly ? ', stored only' : ''}`]
            : [],
        ),
      ),
    )
    expect(replaced).toEqual([
      'top, asked for, stored only',
      'top, asked for',
      'top, stored only',
      'top',
      'held, asked for, stored only',
      'held, asked for',
      'held, stored only',
      'below, asked for, stored only',
      'below, asked for',
      'far, asked for, stored only',
      'far, asked for',
    ])
  })
})
