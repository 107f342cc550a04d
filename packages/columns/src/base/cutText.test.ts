import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText } from './cutText.ts'

const family = '👩‍👩‍👧‍👦'
const signsOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)

describe('the texts of a card are cut to what it shows', () => {
  it('leaves alone what is short enough', () => {
    expect(cutText('Bridge', 6)).toBe('Bridge')
    expect(cutText('', 6)).toBe('')
  })

  it('ends what is longer with an ellipsis, and no space before it', () => {
    expect(cutText('Bridge open', 8)).toBe('Bridge…')
    expect(cutText('x'.repeat(100_000), 300)).toHaveLength(300)
  })

  it.each([`ab${family}c`, 'abé́́cdefgh', 'ab🇫🇷🇩🇪cdefgh', 'ab👍🏽cdefgh', 'ab\u{1d11e}cdefgh'])(
    'never ends within a sign: %s',
    text => {
      const signs = signsOf(text)
      for (let most = 3; most < text.length; most += 1) {
        const cut = cutText(text, most).replace(/…$/, '')
        expect(signs.slice(0, signsOf(cut).length).join('')).toBe(cut)
      }
    },
  )

  it('is quick and within its length whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 100 }),
        (text, most) => {
          const cut = cutText(text, most)
          expect(cut.length).toBeLessThanOrEqual(Math.max(most, 1))
          expect(cut === text || cut.endsWith('…')).toBe(true)
        },
      ),
      { seed: 6 },
    )
    expect(cutText('\u0301'.repeat(100_000), 300).length).toBeLessThanOrEqual(300)
  })
})
