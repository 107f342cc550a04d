import { describe, expect, it } from 'vitest'
import { subheadingText } from './subheading.ts'

describe('deck 2: a paragraph of the form "- text -" is a subheading', () => {
  it.each([
    ['- A long repair -', 'A long repair'],
    ["  - L'attente -  ", "L'attente"],
    ['– Eine Brücke –', 'Eine Brücke'],
    ['- ترميم طويل -', 'ترميم طويل'],
    ['- North - South -', 'North - South'],
  ])('%j says %j', (paragraph, text) => {
    expect(subheadingText(paragraph)).not.toBeNull()
    expect(subheadingText(paragraph)).toBe(text)
  })

  it.each([
    'A long repair',
    '- A long repair',
    'A long repair -',
    '-A long repair-',
    '- -',
    '- - -',
    '-',
    '',
  ])('%j is a paragraph', paragraph => {
    expect(subheadingText(paragraph)).toBeNull()
    expect(subheadingText(paragraph)).toBeNull()
  })
})
