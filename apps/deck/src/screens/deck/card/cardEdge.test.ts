import { describe, expect, it } from 'vitest'
import { cardEdge } from './cardEdge.ts'

describe('deck 2, Card: the coloured edge', () => {
  it('marks flash, alert and urgent, and stories that were alerted before', () => {
    const edges = [1, 2, 3, 4].map(urgency => cardEdge({ type: 'text', urgency, hasBeenAlerted: true }))
    expect(edges).toEqual(['flash', 'alert', 'urgent', 'lead'])
    expect(cardEdge({ type: 'multimedia', urgency: 4, hasBeenAlerted: false })).toBeNull()
  })

  it('does not take a topshot for a flash', () => {
    expect(cardEdge({ type: 'photo', urgency: 1, hasBeenAlerted: false })).toBeNull()
  })
})
