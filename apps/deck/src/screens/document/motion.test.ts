import { describe, expect, it } from 'vitest'
import { arrivalOf, motionOf } from './motion.ts'

const opened = (docType: string) => motionOf({ docType, side: null })

describe('deck 4: how a document comes into sight', () => {
  it('slides documents to read, and fades those to look at', () => {
    expect(['text', 'multimedia', 'factcheck', 'webstory', 'livereport'].map(opened)).toEqual(
      Array(5).fill('slide-left'),
    )
    expect(['photo', 'graphic', 'video'].map(opened)).toEqual(['fade', 'fade', 'fade'])
  })
  it('slides to where the reader goes: the older document comes from the right, the newer from the left', () => {
    expect(motionOf({ docType: 'text', side: 'older' })).toBe('slide-left')
    expect(motionOf({ docType: 'text', side: 'newer' })).toBe('slide-right')
    expect(motionOf({ docType: 'photo', side: 'newer' })).toBe('fade')
  })
  it('deck 2: slides to the left by default', () => {
    expect(motionOf(arrivalOf(null))).toBe('slide-left')
  })
  it('reads from a history entry only what it understands', () => {
    expect(arrivalOf({ columnId: 'a', docType: 'photo', side: 'older' })).toEqual({
      docType: 'photo',
      side: 'older',
    })
    expect(arrivalOf({ docType: 7, side: 'up' })).toEqual({ docType: null, side: null })
  })
})
