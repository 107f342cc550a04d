import { expect, it } from 'vitest'
import { directionOf } from './direction.ts'

it('deck 2: writes Arabic from right to left, and only Arabic', () => {
  expect(['ar', 'AR', 'ar-EG', 'en', 'fr', 'arn'].map(directionOf)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ])
})
