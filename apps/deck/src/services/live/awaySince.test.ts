import type { ColumnError } from '@wiredeck/columns'
import { describe, expect, it } from 'vitest'
import { awaySince } from './awaySince.ts'

const failed = (changes: Partial<ColumnError> = {}) => ({
  error: {
    cause: 'unreachable',
    code: 0,
    message: 'x',
    isGeneral: true,
    retryAt: 9000,
    failures: 1,
    since: 5000,
    ...changes,
  } satisfies ColumnError,
  lastUpdated: 1000,
})
const well = { error: null, lastUpdated: 1000 }
const justAdded = { error: null, lastUpdated: 0 }

describe('the server is away', () => {
  it.each<[Partial<ColumnError>]>([
    [{ cause: 'unreachable' }],
    [{ cause: 'timeout' }],
    [{ cause: 'server', code: 408 }],
    [{ cause: 'server', code: 500 }],
    [{ cause: 'server', code: 503 }],
    [{ cause: 'server', code: 520 }],
  ])('where every column meets %j', changes => {
    expect(awaySince([failed(changes), failed(changes)])).toBe(5000)
  })

  it('since the first column failed', () => {
    expect(awaySince([failed({ since: 7000 }), failed({ since: 6000 })])).toBe(6000)
  })

  it('no matter whether a new column waits for its first answer', () => {
    expect(awaySince([failed(), justAdded])).toBe(5000)
  })

  it('never where a column is answered, or where nothing is asked', () => {
    expect(awaySince([failed(), well])).toBeNull()
    expect(awaySince([well])).toBeNull()
    expect(awaySince([justAdded])).toBeNull()
    expect(awaySince([])).toBeNull()
  })

  it.each<[Partial<ColumnError>]>([
    [{ cause: 'server', code: 401 }],
    [{ cause: 'server', code: 403 }],
    [{ cause: 'server', code: 429 }],
    [{ cause: 'server', code: 400, isGeneral: false }],
    [{ cause: 'server', code: 503, isGeneral: false }],
    [{ cause: 'device', isGeneral: false }],
  ])('never where somebody refuses, or the fault is here: %j', changes => {
    expect(awaySince([failed(changes)])).toBeNull()
    expect(awaySince([failed(), failed(changes)])).toBeNull()
  })
})
