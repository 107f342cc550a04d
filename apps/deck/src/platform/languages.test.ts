import { describe, expect, it, vi } from 'vitest'
import { browserLanguages, tagOf } from './languages.ts'

const languagesOf = (...languages: string[]) => {
  vi.stubGlobal('navigator', { languages })
  return browserLanguages()
}

describe('the languages of the browser', () => {
  it('are tags that dates can be written with, in the order of the browser', () => {
    expect(languagesOf('de-CH', 'en-US@posix', 'PT-br')).toEqual(['de-CH', 'en-US', 'pt-BR'])
  })

  it('leave out what is no language', () => {
    expect(languagesOf('', '*', 'C', 'a b', 'fr')).toEqual(['fr'])
    expect(languagesOf()).toEqual([])
  })

  it('follow the reader, who may change them', () => {
    expect([languagesOf('fr'), languagesOf('es')]).toEqual([['fr'], ['es']])
  })
})

it.each([
  ['en_GB.UTF-8', 'en-GB'],
  ['ca-ES@valencia', 'ca-ES'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['POSIX', 'posix'],
  ['en--US', null],
  ['x', null],
])('%s has the tag %s', (language, tag) => {
  expect(tagOf(language)).toBe(tag)
})
