import { expect, it } from 'vitest'
import { clockTime } from './clockTime.ts'

it('writes how long a video is', () => {
  expect([0, 9.6, 102, 3725].map(clockTime)).toEqual(['0:00', '0:10', '1:42', '1:02:05'])
})
