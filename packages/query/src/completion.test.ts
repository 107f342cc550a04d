import { describe, expect, it } from 'vitest'
import { complete, valueAt } from './completion.ts'
import { fieldKind, keywordFields, textFields } from './fields.ts'
import { parseQuery } from './parse.ts'

/** The bar marks the caret. */
function optionsAt(marked: string): string[] {
  const caret = marked.indexOf('|')
  return complete(marked.replace('|', ''), caret).options
}

describe('complete', () => {
  it('offers fields and NOT where a term may begin', () => {
    expect(optionsAt('|')).toEqual(expect.arrayContaining(['NOT', 'title:', 'country:']))
    expect(optionsAt('a AND (|')).toContain('slug:')
    expect(optionsAt('|')).not.toContain('AND')
  })

  it('narrows to what is being typed, and says what it would replace', () => {
    expect(complete('port cou', 8)).toEqual({ start: 5, end: 8, options: ['country:', 'countryname:'] })
    expect(optionsAt('port a|')).toEqual(['AND', 'all:', 'afpshortid:'])
    expect(optionsAt('Tit|le')).toEqual(['title:'])
  })

  it('offers operators after a term', () => {
    for (const text of ['port |', '"a b" |', '(a) |', 'lang:or |']) {
      expect(optionsAt(text)).toEqual(['AND', 'OR', 'NOT'])
    }
  })

  it('offers the languages after lang:, and nothing after another field', () => {
    expect(optionsAt('lang:|')).toEqual(['en', 'fr', 'de', 'es', 'pt', 'ar'])
    expect(optionsAt('a lang:p|')).toEqual(['pt'])
    expect(optionsAt('country:f|')).toEqual([])
  })

  it('offers nothing that could not be read: each option leads on to a query without errors', () => {
    for (const marked of ['|', 'port |', 'port O|', '(a |', 'NOT |', 'a OR |', 'lang:|']) {
      const caret = marked.indexOf('|')
      const text = marked.replace('|', '')
      for (const option of complete(text, caret).options) {
        const { start, end } = complete(text, caret)
        const [rest, close] = [
          option.endsWith(':') || !/[A-Z]/.test(option) ? 'x' : ' x',
          marked.startsWith('(') ? ')' : '',
        ]
        const completed = `${text.slice(0, start)}${option}${rest}${text.slice(end)}${close}`
        expect([completed, parseQuery(completed).errors]).toEqual([completed, []])
      }
    }
  })

  it('offers every field that the filter knows', () => {
    const names = optionsAt('|').filter(option => option !== 'NOT')
    expect(names).toHaveLength(1 + textFields.length + keywordFields.length)
    for (const name of names) expect([name, fieldKind(name.slice(0, -1))]).not.toEqual([name, 'unknown'])
  })

  it('stays silent in a phrase', () => {
    expect(optionsAt('title:"a|')).toEqual([])
    expect(optionsAt('"a |')).toEqual([])
  })
})

describe('valueAt', () => {
  const at = (marked: string) => valueAt(marked.replace('|', ''), marked.indexOf('|'))

  it('tells the field, what is typed of its value, and what a whole value would replace', () => {
    expect(at('a country:fr|')).toEqual({ field: 'country', typed: 'fr', start: 10, end: 12 })
    expect(at('Creditline:|')).toEqual({ field: 'creditLine', typed: '', start: 11, end: 11 })
    expect(at('city:"New P|')).toEqual({ field: 'city', typed: 'New P', start: 5, end: 11 })
    expect(at('city:"New P|" AND x')).toEqual({ field: 'city', typed: 'New P', start: 5, end: 12 })
  })

  it('knows the field of a value inside parentheses', () => {
    expect(at('country:(fra OR n|')).toMatchObject({ field: 'country', typed: 'n' })
    expect(at('country:(|)')).toMatchObject({ field: 'country', typed: '' })
    expect(at('country:(fra |)')).toBeNull()
    expect(at('country:(fra) n|')).toBeNull()
  })

  it('is silent where no value can be listed', () => {
    for (const marked of ['|', 'port|', 'title:br|', 'foo:x|', 'slug:x |', 'slug: |', 'city:"New"|'])
      expect([marked, at(marked)]).toEqual([marked, null])
  })
})
