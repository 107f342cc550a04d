import { describe, expect, it } from 'vitest'
import { readKeywordValue, readTextValue } from './filterValues.ts'

describe('readTextValue', () => {
  it('gives the words, whatever stands around them', () => {
    const words = { tokens: ['etat', 'd', 'urgence'], isPrefix: false }
    for (const value of ["État d'urgence", '"état d\'urgence"', 'etat-d/urgence']) {
      expect(readTextValue(value)).toEqual(words)
    }
    expect(readTextValue(2024)).toEqual({ tokens: ['2024'], isPrefix: false })
  })

  it('D19: takes only a trailing star for a wildcard', () => {
    expect(readTextValue('Écon*')).toEqual({ tokens: ['econ'], isPrefix: true })
    expect(readTextValue('"a écon*"')).toEqual({ tokens: ['a', 'econ'], isPrefix: true })
    expect(readTextValue('m*t')).toEqual({ tokens: ['m', 't'], isPrefix: false })
    expect(readTextValue('mot?')).toEqual({ tokens: ['mot'], isPrefix: false })
  })

  it('takes a lone star for any word, and no words for nothing', () => {
    expect(readTextValue('*')).toEqual({ tokens: [], isPrefix: true })
    for (const value of ['', '—', '-*', '""'])
      expect(readTextValue(value)).toEqual({ tokens: [], isPrefix: false })
  })
})

describe('readKeywordValue', () => {
  it('folds the value and drops double quotes around it', () => {
    expect(readKeywordValue('"Économie  Bleue"')).toEqual({ keyword: 'economie bleue', isPrefix: false })
    expect(readKeywordValue(1)).toEqual({ keyword: '1', isPrefix: false })
  })

  it('D19: takes only a trailing star for a wildcard', () => {
    expect(readKeywordValue('ECO*')).toEqual({ keyword: 'eco', isPrefix: true })
    expect(readKeywordValue('"San *"')).toEqual({ keyword: 'san ', isPrefix: true })
    expect(readKeywordValue('" *"')).toEqual({ keyword: '', isPrefix: true })
    expect(readKeywordValue('e*o?')).toEqual({ keyword: 'e*o?', isPrefix: false })
    expect(readKeywordValue('*')).toEqual({ keyword: '', isPrefix: true })
    expect(readKeywordValue('""')).toEqual({ keyword: '', isPrefix: false })
  })
})
