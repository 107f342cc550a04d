import { describe, expect, it } from 'vitest'
import { mistakeIn } from './mistake.ts'

const at = (marked: string) => mistakeIn(marked.replace('|', ''), marked.indexOf('|'))

describe('the mistake that a reader is told of (D20)', () => {
  it('is the one under the caret, else the first', () => {
    expect(at('a ) b:|: c')).toMatchObject({ code: 'strayColon', start: 6 })
    expect(at('a ) b:: c|')).toMatchObject({ code: 'strayParenthesis', start: 2, end: 3 })
    expect(at('slug:a AND b|')).toBeNull()
  })

  it('waits while the end is still being typed', () => {
    expect(at('slug:|')).toMatchObject({ code: 'missingValue', isUnfinished: true })
    expect(at('(a AND b|')).toMatchObject({ code: 'unclosedParenthesis', isUnfinished: true })
    expect(at('(a A|ND b')).toMatchObject({ code: 'unclosedParenthesis', isUnfinished: false })
    expect(at('a )|')).toMatchObject({ isUnfinished: false })
  })

  it('points out an unknown field', () => {
    expect(at('a foo:b|')).toMatchObject({ code: 'unknownField', name: 'foo', start: 2, end: 5 })
  })
})
