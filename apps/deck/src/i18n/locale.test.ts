import { describe, expect, it } from 'vitest'
import { initialLocale, locales, nativeName, regionalLocale } from './locale.ts'

describe('initialLocale (deck.md section 4, Locale)', () => {
  it('is the first language of the browser among the five', () => {
    expect(initialLocale(null, ['it-IT', 'de-CH', 'fr'])).toBe('de')
  })

  it('takes a language whatever its region and its case', () => {
    expect(initialLocale(null, ['PT-br'])).toBe('pt')
    expect(initialLocale(null, ['es-419'])).toBe('es')
  })

  it('is English where none of them is asked for', () => {
    expect(initialLocale(null, ['ar', 'it'])).toBe('en')
    expect(initialLocale(null, [])).toBe('en')
  })

  it('is not another language that begins alike', () => {
    expect(initialLocale(null, ['frp', 'est', 'den'])).toBe('en')
  })

  it('is what the reader has chosen, before the browser is asked', () => {
    expect(initialLocale('fr', ['de'])).toBe('fr')
  })

  it('goes by the browser where the choice is no language of the interface', () => {
    expect(initialLocale('xx', ['de'])).toBe('de')
    expect(initialLocale('', ['de'])).toBe('de')
  })
})

describe('the locale of dates', () => {
  it('has the region of the reader in the language that is shown', () => {
    expect(regionalLocale('en', ['fr-CA', 'en-GB', 'en-US'])).toBe('en-GB')
    expect(regionalLocale('fr', ['fr-CA', 'en-GB'])).toBe('fr-CA')
  })

  it('is the language alone where the browser does not ask for it', () => {
    expect(regionalLocale('de', ['en-GB'])).toBe('de')
  })
})

describe('nativeName', () => {
  it('says each language in its own words', () => {
    expect(locales.map(nativeName)).toEqual(['English', 'Français', 'Deutsch', 'Español', 'Português'])
  })
})
