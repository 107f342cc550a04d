import { ApiError, RequestError } from '@wiredeck/content-api'
import { expect, it } from 'vitest'
import { toColumnError } from './retry.ts'

it('tells apart who refused: the server, this client, or nobody who answered', () => {
  const codeOf = (error: unknown) => toColumnError(error, null, 0).code
  expect(codeOf(new ApiError(403, 'Forbidden'))).toBe(403)
  expect(codeOf(new RequestError('size: must be a number'))).toBe(400)
  expect(codeOf(new TypeError('Failed to fetch'))).toBe(0)
})
