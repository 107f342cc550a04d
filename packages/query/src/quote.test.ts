import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseQuery } from './parse.ts'
import { quoteValue } from './quote.ts'
import { runs } from './testing/runs.ts'

it('leaves a plain word alone', () => {
  expect(quoteValue('économie')).toBe('économie')
  expect(quoteValue('transport-mer')).toBe('transport-mer')
})

it('quotes what a word cannot hold, and the words of operators', () => {
  expect(quoteValue('Saint Malo')).toBe('"Saint Malo"')
  expect(quoteValue('afpevent:123')).toBe('"afpevent:123"')
  expect(quoteValue('a(b)')).toBe('"a(b)"')
  expect(quoteValue('Or')).toBe('"Or"')
})

it('drops double quotes, so that a value from an address cannot break out of its field', () => {
  expect(quoteValue('x" OR slug:"y')).toBe('"x OR slug:y"')
})

it('is always the one value of its field', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter(text => /[^\s"\p{Cf}]/u.test(text)),
      text => {
        const { tree, errors } = parseQuery(`slug:${quoteValue(text)}`)
        expect(errors).toEqual([])
        expect(tree).toMatchObject({ type: 'tag', field: 'slug' })
      },
    ),
    runs(),
  )
})
