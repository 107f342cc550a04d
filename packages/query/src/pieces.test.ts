import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'
import { naughtyStrings } from './testing/naughtyStrings.ts'
import { runs } from './testing/runs.ts'

const kindsOf = (text: string) =>
  piecesOf(text)
    .filter(({ kind }) => kind !== 'space')
    .map(piece => `${piece.text} ${piece.kind}`)

describe('the pieces of a query', () => {
  it('tells fields, operators, phrases, values and words apart', () => {
    expect(kindsOf('slug:climate AND country:"Norland" storm')).toEqual([
      'slug field',
      ': field',
      'climate value',
      'AND operator',
      'country field',
      ': field',
      '"Norland" phrase',
      'storm word',
    ])
  })

  it('takes what follows a colon, or stands in its parentheses, for a value', () => {
    expect(kindsOf('lang:or (or)')).toContain('or value')
    expect(kindsOf('city:(a OR b) c').filter(each => !each.endsWith('parenthesis'))).toEqual([
      'city field',
      ': field',
      'a value',
      'OR operator',
      'b value',
      'c word',
    ])
  })

  it('knows the fields there are', () => {
    expect(kindsOf('Slug:a foo:b')).toEqual(expect.arrayContaining(['Slug field', 'foo unknownField']))
  })

  it('leaves no character out', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom(...naughtyStrings),
      fc
        .array(fc.constantFrom('slug', ':', '"', '(', ')', ' ', 'AND', '\uFEFF', 'خبر', '\t'))
        .map(all => all.join('')),
    )
    fc.assert(
      fc.property(texts, text => {
        const pieces = piecesOf(text)
        expect(pieces.map(piece => piece.text).join('')).toBe(text)
        expect(pieces.every(({ text: part, start }) => text.startsWith(part, start) && part !== '')).toBe(
          true,
        )
      }),
      runs(),
    )
  })
})
