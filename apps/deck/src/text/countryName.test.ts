import { describe, expect, it } from 'vitest'
import { alpha2ByAlpha3, countryName } from './countryName.ts'

describe('content-api 3, rights: a country is named in the reader’s language', () => {
  it.each([
    ['en', 'Germany'],
    ['fr', 'Allemagne'],
    ['de', 'Deutschland'],
    ['es', 'Alemania'],
    ['pt', 'Alemanha'],
  ])('in %s', (locale, name) => {
    expect(countryName('DEU', locale)).toBe(name)
    expect(countryName('deu', locale)).toBe(name)
  })

  it('leaves a code that nobody knows as the agency wrote it', () => {
    expect(['VDM', 'DE', ''].map(code => countryName(code, 'en'))).toEqual(['VDM', 'DE', ''])
  })

  it('knows every country that the platform can name, once, and none besides', () => {
    const named = regionsNamedByIntl().filter(region => !notOfTheStandard.has(region))
    expect([...alpha2ByAlpha3.values()].toSorted()).toEqual(named)
    expect([...alpha2ByAlpha3.keys()].every(code => /^[A-Z]{3}$/.test(code))).toBe(true)
  })
})

/** Groups, reserved and private codes, and codes of countries that no longer exist. */
const notOfTheStandard = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FQ FX HV IC NH NT NQ PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
)

function regionsNamedByIntl(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return letters.flatMap(first => letters.map(second => first + second)).filter(region => names.of(region))
}
