import { ApiError } from '@wiredeck/content-api'
import { describe, expect, it } from 'vitest'
import { AgencyTrouble } from './agencyTrouble.ts'
import { waitAfter, type Wait } from './backOff.ts'

const now = Date.parse('2026-02-22T09:00:00Z')
const explained = { isExplained: true }
const secondsAfter = (
  cause: unknown,
  { isLogin = false, own = null }: { isLogin?: boolean; own?: Wait | null } = {},
) => {
  const { isGeneral, wait } = waitAfter(new AgencyTrouble(cause, { isLogin }), { general: null, own }, now)
  return [isGeneral, (wait.retryAt - now) / 1000]
}

describe('ADR-0013: an agency that fails', () => {
  it('is asked every 10 s where it is down, whatever there is to be asked', () => {
    for (const cause of [
      new TypeError('fetch failed'),
      new DOMException('', 'TimeoutError'),
      new ApiError(502, 'Bad gateway'),
      new ApiError(401, 'Invalid access token', explained),
      new ApiError(520, 'Unexpected answer'),
    ])
      expect(secondsAfter(cause)).toEqual([true, 10])
  })

  it('is not asked before the time that it names, but for one that nobody waits for', () => {
    expect(secondsAfter(new ApiError(429, 'Too many', { ...explained, retryAfterMs: 90_000 }))).toEqual([
      true,
      90,
    ])
    const expireAt = new Date(now + 45_000).toISOString()
    expect(secondsAfter(new ApiError(429, 'Too many', { ...explained, expireAt }))).toEqual([true, 45])
    expect(secondsAfter(new ApiError(503, 'Down', { retryAfterMs: 86_400_000 }))).toEqual([true, 3600])
  })

  it('is asked for the rest where it refuses one question, and for that one later each time', () => {
    const refused = new ApiError(400, 'This asks for too much', explained)
    let own: Wait | null = null
    const waits = []
    for (let nth = 0; nth < 5; nth += 1) {
      const after = waitAfter(new AgencyTrouble(refused), { general: null, own }, now)
      expect(after.isGeneral).toBe(false)
      own = after.wait
      waits.push((own.retryAt - now) / 1000)
    }
    expect(waits).toEqual([10, 20, 40, 60, 60])
    const slow = new ApiError(503, 'This takes too long', { ...explained, retryAfterMs: 30_000 })
    expect(secondsAfter(slow)).toEqual([false, 30])
  })

  it('is not shown a wrong password again and again', () => {
    const refused = new ApiError(401, 'Bad credentials', explained)
    expect(secondsAfter(refused, { isLogin: true })).toEqual([true, 600])
    expect(secondsAfter(new ApiError(503, 'Down'), { isLogin: true })).toEqual([true, 10])
  })
})
