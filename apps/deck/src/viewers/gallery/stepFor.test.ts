import { describe, expect, it } from 'vitest'
import { stepFor } from './stepFor.ts'

const inMiddle = { index: 1, count: 3, isRightToLeft: false }

describe('deck 2: ArrowLeft and ArrowRight in the media gallery', () => {
  it('goes one further and one back', () => {
    expect(stepFor('ArrowRight', inMiddle)).toBe(2)
    expect(stepFor('ArrowLeft', inMiddle)).toBe(0)
  })
  it('follows the writing of an Arabic story', () => {
    expect(stepFor('ArrowLeft', { ...inMiddle, isRightToLeft: true })).toBe(2)
    expect(stepFor('ArrowRight', { ...inMiddle, isRightToLeft: true })).toBe(0)
  })
  it('stops at both ends and ignores other keys', () => {
    expect(stepFor('ArrowRight', { ...inMiddle, index: 2 })).toBeNull()
    expect(stepFor('ArrowLeft', { ...inMiddle, index: 0 })).toBeNull()
    expect(stepFor('ArrowDown', inMiddle)).toBeNull()
  })
})
