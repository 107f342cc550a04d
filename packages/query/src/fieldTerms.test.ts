import { describe, expect, it } from 'vitest'
import { fieldTermsOf } from './fieldTerms.ts'
import { parseQuery } from './parse.ts'

/** As in the text, including quotes. */
function countriesIn(query: string): string[] {
  return fieldTermsOf(parseQuery(query).tree, 'country').map(({ position, length }) =>
    query.slice(position, position + length),
  )
}

describe('fieldTermsOf', () => {
  it('finds the words and phrases of a field, with the places where they stand', () => {
    expect(countriesIn('country:Norland AND storm')).toEqual(['Norland'])
    expect(countriesIn('storm country:"Costa Brisa" OR NOT Country:NRL')).toEqual(['"Costa Brisa"', 'NRL'])
  })

  it('finds those in parentheses, but for what has a field of its own', () => {
    expect(countriesIn('country:(NRL OR "Costa Brisa" OR slug:sport)')).toEqual(['NRL', '"Costa Brisa"'])
  })

  it('finds nothing in other fields, and in nothing', () => {
    expect(countriesIn('countryname:Norland AND Norland')).toEqual([])
    expect(countriesIn('')).toEqual([])
  })
})
