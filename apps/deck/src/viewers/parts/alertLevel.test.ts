import { expect, it } from 'vitest'
import { sampleDocument } from '../testing/sampleDocuments.ts'
import { alertLevelOf } from './alertLevel.ts'

it('names the three urgencies that shout, of stories only', () => {
  const levels = [1, 2, 3, 4].map(urgency => alertLevelOf(sampleDocument('text', { urgency })))
  expect(levels).toEqual(['flash', 'alert', 'urgent', null])
  expect(alertLevelOf(sampleDocument('picture', { urgency: 1 }))).toBeNull()
})
