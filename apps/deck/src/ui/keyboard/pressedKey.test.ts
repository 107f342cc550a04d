import { describe, expect, it } from 'vitest'
import { pressedKey } from './pressedKey.ts'

const named = (key: string, code: string, shiftKey = false) => pressedKey({ key, code, shiftKey })

describe('the name of a key', () => {
  it('has the case of Shift, not of Caps Lock', () => {
    expect(named('j', 'KeyJ')).toBe('j')
    expect(named('J', 'KeyJ'), 'Caps Lock').toBe('j')
    expect(named('J', 'KeyJ', true), 'Shift').toBe('J')
    expect(named('j', 'KeyJ', true), 'Shift and Caps Lock').toBe('J')
  })

  it('is the Latin letter of the same place where the layout has another script', () => {
    expect(named('о', 'KeyJ'), 'Russian').toBe('j')
    expect(named('О', 'KeyJ'), 'Russian, Caps Lock').toBe('j')
    expect(named('О', 'KeyJ', true), 'Russian, Shift').toBe('J')
    expect(named('ن', 'KeyK'), 'Arabic').toBe('k')
    expect(named('لا', 'KeyB'), 'Arabic, two letters at once').toBe('b')
    expect(named('ξ', 'KeyJ'), 'Greek').toBe('j')
  })

  it('is what a Latin layout has at its place', () => {
    expect(named('c', 'KeyJ'), 'Dvorak').toBe('c')
    expect(named('ı', 'KeyI'), 'Turkish').toBe('ı')
    expect(named('é', 'Digit2'), 'French').toBe('é')
  })

  it('stays as it is for all that is no letter', () => {
    for (const key of ['/', '?', '+', ' ', 'Escape', 'ArrowDown', 'Dead'])
      expect(named(key, 'KeyJ')).toBe(key)
    expect(named('ظ', 'Slash')).toBe('ظ')
  })
})
