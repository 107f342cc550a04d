import { describe, expect, it } from 'vitest'
import { cardEdge } from './cardEdge.ts'

describe('deck 2, Card: the coloured edge', () => {
  it('marks flash, alert and urgent, and stories that were alerted before', () => {
    const edges = [1, 2, 3, 4].map(urgency => cardEdge({ type: 'text', urgency, hasBeenAlerted: true }))
    expect(edges).toEqual(['flash', 'alert', 'urgent', 'lead'])
    expect(cardEdge({ type: 'multimedia', urgency: 4, hasBeenAlerted: false })).toBeNull()
  })

  it.each(['text', 'multimedia', 'factcheck', 'livereport', 'webstory', 'video'] as const)(
    'marks a %s that is urgent',
    type => {
      expect(cardEdge({ type, urgency: 3, hasBeenAlerted: false })).toBe('urgent')
    },
  )

  it.each(['photo', 'graphic'] as const)('does not take a topshot for a flash: %s', type => {
    expect(cardEdge({ type, urgency: 1, hasBeenAlerted: false })).toBeNull()
  })
})
