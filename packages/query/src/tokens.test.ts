import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { typedTexts } from './testing/arbitraries.ts'
import { runs } from './testing/runs.ts'
import { tokenise } from './tokens.ts'

it('D19: a byte-order mark is no white space but a zero-width mark, wherever it stands', () => {
  expect(tokenise('\ufeffse\ufeffa b')).toEqual([
    { type: 'word', text: 'sea', operator: null, isField: false, position: 0, length: 5 },
    { type: 'word', text: 'b', operator: null, isField: false, position: 6, length: 1 },
    { type: 'end', position: 7, length: 0 },
  ])
})

it('takes a word right before a colon for a field, also the word of an operator', () => {
  const words = tokenise('and:a or :b not').filter(token => token.type === 'word')
  expect(words.map(({ isField, operator }) => (isField ? 'field' : operator))).toEqual([
    'field',
    null,
    'or',
    null,
    'not',
  ])
})

it('leaves nothing out but white space and zero-width marks, and says where each token stands', () => {
  fc.assert(
    fc.property(typedTexts, text => {
      let end = 0
      for (const token of tokenise(text)) {
        expect(text.slice(end, token.position)).toMatch(/^[\s\p{Cf}]*$/u)
        end = token.position + token.length
        if ('text' in token) {
          const source = text
            .slice(token.position, end)
            .replaceAll('\u200b', ' ')
            .replaceAll(/\p{Cf}/gu, '')
          expect(token.type === 'phrase' ? source.replaceAll('"', '') : source).toBe(token.text)
        }
      }
      expect(end).toBe(text.length)
    }),
    runs(2),
  )
})
