import { describe, expect, it } from 'vitest'
import { suggest } from './suggest.ts'

const countries = [
  { name: 'Norland', count: 75 },
  { name: 'Costa Brisa', count: 40 },
  { name: 'North Sea', count: 12 },
  { name: 'Étienne-Nord', count: 3 },
]

function at(marked: string, { values = countries, isAsked = false } = {}) {
  const { start, end, suggestions } = suggest(marked.replace('|', ''), marked.indexOf('|'), values, isAsked)
  return { start, end, labels: suggestions.map(({ label }) => label) }
}

describe('suggestions while a query is typed', () => {
  it('completes the names of fields and operators from their first letter on', () => {
    expect(at('cou|').labels).toEqual(['country:', 'countryname:'])
    expect(at('bridge A|').labels).toContain('AND')
    expect(at('bridge |').labels).toEqual([])
    expect(at('|').labels).toEqual([])
  })

  it('offers everything when asked, except a value that stands there already', () => {
    expect(at('bridge |', { isAsked: true }).labels).toEqual(['AND', 'OR', 'NOT'])
    expect(at('bridge AND|').labels).toEqual([])
  })

  it('completes values with their counts, those with the same beginning first, whatever accents and case', () => {
    expect(at('country:|').labels).toHaveLength(4)
    expect(at('country:nor|')).toEqual({
      start: 8,
      end: 11,
      labels: ['country:Norland', 'country:"North Sea"', 'country:Étienne-Nord'],
    })
    expect(suggest('country:nor', 11, countries, false).suggestions[0]).toMatchObject({
      insert: 'Norland ',
      count: 75,
    })
  })

  it('completes a code also by its meaning, and writes the code', () => {
    const codes = [
      { name: 'CBR', meaning: 'Costa Brisa', count: 40 },
      { name: 'NRL', meaning: 'Norland', count: 236 },
      { name: 'COS', count: 1 },
    ]
    const offered = suggest('country:cos', 11, codes, false).suggestions
    expect(offered).toEqual([
      { label: 'country:CBR', meaning: 'Costa Brisa', insert: 'CBR ', count: 40 },
      { label: 'country:COS', insert: 'COS ', count: 1 },
    ])
    expect(at('country:brisa|', { values: codes }).labels).toEqual(['country:CBR'])
    expect(at('country:"costa b|', { values: codes }).labels).toEqual(['country:CBR'])
    expect(at('country:nrl|', { values: codes }).labels).toEqual(['country:NRL'])
  })

  it('puts a value with spaces in double quotes, and replaces those that are typed', () => {
    expect(at('country:"cos|')).toEqual({ start: 8, end: 12, labels: ['country:"Costa Brisa"'] })
    expect(at('country:"cos|" AND x')).toMatchObject({ start: 8, end: 13 })
  })

  it('still knows the languages where the wire lists none', () => {
    expect(at('lang:f|', { values: [] }).labels).toEqual(['lang:fr'])
    expect(at('country:f|', { values: [] }).labels).toEqual([])
  })

  it('stays out of the middle of a word', () => {
    expect(at('cou|ntry:x').labels).toEqual([])
    expect(at('country:No|rland').labels).toEqual([])
  })
})
