import { describe, expect, it } from 'vitest'
import { initialLocale, locales, nativeName, regionalLocale } from './locale.ts'

describe('initialLocale (deck 4, Locale)', () => {
  it('is the first language of the browser among the five', () => {
    expect(initialLocale(null, ['it-IT', 'de-CH', 'fr'])).toBe('de')
  })

  it('takes a language whatever its region and its case', () => {
    expect(initialLocale(null, ['PT-br'])).toBe('pt')
    expect(initialLocale(null, ['es-419'])).toBe('es')
  })

  it('is English where the browser asks for none of the five', () => {
    expect(initialLocale(null, ['ar', 'it'])).toBe('en')
    expect(initialLocale(null, [])).toBe('en')
  })

  it('is not another language whose tag begins alike', () => {
    expect(initialLocale(null, ['frp', 'est', 'den'])).toBe('en')
  })

  it('is the language that the reader has chosen, whatever the browser asks for', () => {
    expect(initialLocale('fr', ['de'])).toBe('fr')
  })

  it('follows the browser where the choice is no language of the interface', () => {
    expect(initialLocale('xx', ['de'])).toBe('de')
    expect(initialLocale('', ['de'])).toBe('de')
  })
})

describe('the locale of dates', () => {
  it('has the reader’s region in the language of the interface', () => {
    expect(regionalLocale('en', ['fr-CA', 'en-GB', 'en-US'])).toBe('en-GB')
    expect(regionalLocale('fr', ['fr-CA', 'en-GB'])).toBe('fr-CA')
  })

  it('is the language alone where the browser does not name it', () => {
    expect(regionalLocale('de', ['en-GB'])).toBe('de')
  })
})

describe('nativeName', () => {
  it('says each language in its own words', () => {
    expect(locales.map(nativeName)).toEqual(['English', 'Français', 'Deutsch', 'Español', 'Português'])
  })

  it('says what is no language as it is written', () => {
    expect([nativeName('it'), nativeName('it@x'), nativeName('x_')]).toEqual(['Italiano', 'Italiano', 'x_'])
  })
})
