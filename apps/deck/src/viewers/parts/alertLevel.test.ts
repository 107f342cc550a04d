import { expect, it } from 'vitest'
import { sampleDocument } from '../testing/sampleDocuments.ts'
import { alertLevelOf } from './alertLevel.ts'

it('names the three urgencies that shout, of stories and videos only', () => {
  for (const documentClass of ['text', 'video']) {
    const levels = [1, 2, 3, 4].map(urgency => alertLevelOf(sampleDocument(documentClass, { urgency })))
    expect(levels).toEqual(['flash', 'alert', 'urgent', null])
  }
  expect(alertLevelOf(sampleDocument('picture', { urgency: 1 }))).toBeNull()
})
