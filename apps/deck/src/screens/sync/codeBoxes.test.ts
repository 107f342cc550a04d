import { describe, expect, it } from 'vitest'
import { codeOf, noDigits, paste, placeAfter, type, type Digits } from './codeBoxes.ts'

const boxes = (text: string): Digits => Array.from(text.padEnd(6, ' '), sign => sign.trim())

describe('deck 5: the six boxes of the code', () => {
  it('take a digit each and go on to the next, as far as the last', () => {
    expect(type(noDigits, 0, '4')).toEqual({ digits: boxes('4'), focus: 1 })
    expect(type(boxes('40715'), 5, '8')).toEqual({ digits: boxes('407158'), focus: 5 })
  })

  it('take the new digit, on whichever side of the old one it was typed', () => {
    expect(type(boxes('4'), 0, '47').digits).toEqual(boxes('7'))
    expect(type(boxes('4'), 0, '74').digits).toEqual(boxes('7'))
    expect(type(boxes('4'), 0, '44').digits).toEqual(boxes('4'))
  })

  it('take no letter, and stay', () => {
    expect(type(boxes('4'), 1, 'x')).toEqual({ digits: boxes('4'), focus: 1 })
    expect(type(boxes('4'), 0, '4x')).toEqual({ digits: boxes('4'), focus: 1 })
  })

  it('are emptied one at a time', () => {
    expect(type(boxes('407'), 2, '')).toEqual({ digits: boxes('40'), focus: 2 })
  })

  it('go back on Backspace in an empty box only', () => {
    expect(placeAfter('Backspace', boxes('40'), 2)).toBe(1)
    expect(placeAfter('Backspace', boxes('40'), 1)).toBeNull()
    expect(placeAfter('Backspace', noDigits, 0)).toBe(0)
  })

  it('are walked by the arrows', () => {
    expect(placeAfter('ArrowLeft', boxes('407'), 2)).toBe(1)
    expect(placeAfter('ArrowRight', boxes('407'), 5)).toBe(5)
    expect(placeAfter('7', boxes('407'), 2)).toBeNull()
  })

  it.each(['12345', '1234567', '12345x', '123 456', '12-3456', '١٢٣٤٥٦', ''])(
    'are not filled by “%s”',
    text => {
      expect(paste(text)).toBeNull()
    },
  )

  it('are all filled by exactly six digits, pasted or offered by the keyboard', () => {
    expect(paste('407158')?.digits).toEqual(boxes('407158'))
    expect(paste(' 407158\n')?.digits).toEqual(boxes('407158'))
    expect(type(noDigits, 0, '407158').digits).toEqual(boxes('407158'))
  })

  it('are a code once the last is filled (deck 9, Code length)', () => {
    expect(codeOf(boxes('40715'))).toBeNull()
    expect(codeOf(boxes('407158'))).toBe('407158')
  })
})
