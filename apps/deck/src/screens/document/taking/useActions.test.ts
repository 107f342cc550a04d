import { expect, it } from 'vitest'
import { sampleDocument } from '../../../viewers/testing/sampleDocuments.ts'
import { confirmMs } from './useActions.ts'

it('deck 9: a copy is confirmed for 1.5 s, in the article view for 1 s', () => {
  expect(confirmMs(sampleDocument('picture'))).toBe(1500)
  expect(confirmMs(sampleDocument('text'))).toBe(1000)
})
