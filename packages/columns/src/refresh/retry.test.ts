import { ApiError, RequestError } from '@wiredeck/content-api'
import { expect, it } from 'vitest'
import { toColumnError } from './retry.ts'

it('waits as long as the server says, where that is longer', () => {
  const busy = new ApiError(429, 'Too many of your requests wait already', { retryAfterMs: 45_000 })
  expect(toColumnError(busy, null, 1000)).toMatchObject({ retryAt: 46_000, isGeneral: true })
  const soon = new ApiError(429, 'Too many of your requests wait already', { retryAfterMs: 1000 })
  expect(toColumnError(soon, null, 1000).retryAt).toBe(11_000)
})

it.each([{ retryAfterMs: 1e303 }, { expireAt: '9999-12-31T23:59:59Z' }])(
  'waits an hour at most, whatever the server says: %j',
  told => {
    expect(toColumnError(new ApiError(503, 'Later', told), null, 1000).retryAt).toBe(3_601_000)
  },
)

it('tells apart a refusal of the server, one of this client, and no answer', () => {
  const codeOf = (error: unknown) => toColumnError(error, null, 0).code
  expect(codeOf(new ApiError(403, 'Forbidden'))).toBe(403)
  expect(codeOf(new RequestError('size: must be a number'))).toBe(400)
  expect(codeOf(new TypeError('Failed to fetch'))).toBe(0)
})
