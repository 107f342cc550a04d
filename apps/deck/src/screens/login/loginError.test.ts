import { ApiError } from '@wiredeck/content-api'
import { describe, expect, it } from 'vitest'
import { loginErrorOf } from './loginError.ts'

const now = Date.parse('2026-02-22T09:00:00Z')
const tooOften = (expireAt: string | null) => new ApiError(429, 'Too many', { expireAt })

describe('deck 4: what a failed login says', () => {
  it.each(['2026-02-22T09:10:00Z', '2026-02-22T09:09:01Z'])('is when to come again: %s', expireAt => {
    expect(loginErrorOf(tooOften(expireAt), now, true)).toEqual({
      message: 'login.tooOftenUntil',
      until: now + 600_000,
    })
  })

  it.each([null, 'soon', '2026-02-22T09:00:00Z', '2026-02-24T09:00:00Z'])(
    'is that it was too often, where the time is %j',
    expireAt => {
      expect(loginErrorOf(tooOften(expireAt), now, true)).toEqual({ message: 'login.tooOften', until: null })
    },
  )

  it.each([
    [new ApiError(401, 'Bad credentials'), true, 'login.incorrect'],
    [new ApiError(1, 'Odd', { status: 403 }), true, 'login.incorrect'],
    [new ApiError(1, 'Odd', { status: 429 }), true, 'login.tooOften'],
    [new ApiError(502, 'Bad Gateway'), true, 'login.failed'],
    [new TypeError('Failed to fetch'), true, 'login.unreachable'],
    [new TypeError('Failed to fetch'), false, 'device.offline'],
  ])('is, of %s with a network %s, %s', (error, isOnline, message) => {
    expect(loginErrorOf(error, now, isOnline)).toEqual({ message, until: null })
  })
})
