import { describe, expect, it } from 'vitest'
import { DatabaseGone, SlowStatement, whyUnavailable } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('why a request that is not at fault may be answered later', () => {
  it.each([
    new DatabaseGone('it has ended'),
    new SlowStatement(),
    // A server that is told to end, that crashes and that starts; a connection that fails.
    ...['57P01', '57P02', '57P03', '08006', '08001'].map(withCode),
    // The driver, and Node.
    ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECT_TIMEOUT', 'ECONNREFUSED', 'ENOTFOUND'].map(
      withCode,
    ),
  ])('the database is away: %o', error => {
    expect(whyUnavailable(error)).toBe('The database is not there just now')
  })

  it('its disk is full', () => {
    expect(whyUnavailable(withCode('53100'))).toBe('The disk of the database is full')
  })

  it.each([
    ...['22P02', '23505', '42P01', '57014', 'ECONNRESET', 'EPIPE'].map(withCode),
    new TypeError('x'),
    null,
  ])('not for a fault of the request, of the caller’s connection or of ours: %o', error => {
    expect(whyUnavailable(error)).toBeNull()
  })
})
