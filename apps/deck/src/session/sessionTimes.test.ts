import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../platform/testing/memoryStorage.ts'
import { createSessionStorage, endForClient, withSessionEnds } from './sessionTimes.ts'

const minute = 60_000
const hour = 3_600_000
let device = Date.UTC(2031, 2, 4, 9)
let steady = 0
const clocks = { device: () => device, steady: () => steady }
const pass = (ms: number) => {
  device += ms
  steady += ms
}
const inSeconds = (ms: number) => Math.floor(ms / 1000)
beforeEach(() => {
  device = Date.UTC(2031, 2, 4, 9)
  steady = 0
  vi.stubGlobal('location', { origin: 'https://deck.example' })
  return () => vi.unstubAllGlobals()
})

describe('the end of a new session', () => {
  /** An answer of a server whose clock is two hours behind. */
  const answer = async (path: string, body: object | null, status = 200) => {
    const send = withSessionEnds(async () => {
      pass(500)
      return new Response(body && JSON.stringify(body), { status, headers: { 'x-request-id': 'r' } })
    }, clocks)
    return send(`https://deck.example${path}`)
  }
  const session = (lifetime: number) => ({
    access_token: 'a',
    refresh_token: 'r',
    expires_in: lifetime,
    expires_at: inSeconds(device) - 7200 + lifetime,
  })

  it('is counted from the arrival of its answer, by the device’s clock', async () => {
    const sent = session(3600)
    const told = await answer('/auth/v1/token?grant_type=refresh_token', sent)
    expect(await told.json()).toEqual({ ...sent, expires_at: inSeconds(device) + 3600 })
    expect([told.status, told.headers.get('x-request-id')]).toEqual([200, 'r'])
  })

  it('is left alone in answers of other calls, in refusals, and where there is no session', async () => {
    const of = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).json()
    const sent = session(3600)
    expect(await of('/rest/v1/columns', sent)).toEqual(sent)
    expect(await of('/auth/v1/token', sent, 400)).toEqual(sent)
    expect(await of('/auth/v1/user', { id: 'mira' })).toEqual({ id: 'mira' })
    expect((await answer('/auth/v1/logout', null, 204)).status).toBe(204)
  })

  it('is put off where the client would renew before half of the lifetime', () => {
    // The client renews when less than two minutes are left.
    const renewedAfter = (lifetime: number) => endForClient(lifetime, device) - inSeconds(device) - 120
    expect([60, 180, 240, 3600].map(renewedAfter)).toEqual([30, 90, 120, 3480])
  })
})

describe('a stored session', () => {
  const kept = createMemoryStorage()
  const left = (storage: ReturnType<typeof createSessionStorage>) => {
    const { expires_at: end } = JSON.parse(storage.getItem('key') ?? '{}') as { expires_at: number }
    return end * 1000 - device
  }
  const open = (refreshToken = 'r') => {
    const storage = createSessionStorage(kept, 'key', clocks)
    storage.setItem(
      'key',
      JSON.stringify({ refresh_token: refreshToken, expires_at: inSeconds(device + hour) }),
    )
    return storage
  }

  it('ends when it said, as long as nobody sets the clock', () => {
    const storage = open()
    expect(left(storage)).toBe(hour)
    pass(20 * minute)
    expect(left(storage)).toBe(40 * minute)
  })

  it('does not last longer where the device’s clock is set back', () => {
    const storage = open()
    expect(left(storage)).toBe(hour)
    device -= 2 * hour
    pass(20 * minute)
    expect(left(storage)).toBe(40 * minute)
  })

  it('seems to end where the clock is set ahead or the device has slept, so that it is renewed once', () => {
    const storage = open()
    expect(left(storage)).toBe(hour)
    device += 70 * minute
    expect(left(storage)).toBe(-10 * minute)
    storage.setItem('key', JSON.stringify({ refresh_token: 'next', expires_at: inSeconds(device + hour) }))
    expect(left(storage)).toBe(hour)
  })

  it('passes on what is no session, and other keys', () => {
    const storage = open()
    storage.setItem('key', 'null')
    storage.setItem('other', '{"expires_at":1}')
    expect([storage.getItem('key'), storage.getItem('other')]).toEqual(['null', '{"expires_at":1}'])
    storage.removeItem('key')
    expect(storage.getItem('key')).toBeNull()
  })
})
