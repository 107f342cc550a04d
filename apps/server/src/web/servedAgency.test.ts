import { agency } from '@wiredeck/samples'
import { describe, expect, it } from 'vitest'
import { servedAgency } from './servedAgency.ts'

const upstream = { url: 'https://api.example.org', apiKey: 'key' }
const unset = { upstream: null, agencyProviders: null, robotGenre: null }

describe('the names of the agency that is served', () => {
  it('are those of the sample agency, where it is served', () => {
    expect(servedAgency(unset)).toEqual({ providers: agency.providers, robotGenre: agency.robotGenre })
  })

  it('are left to the defaults behind a gateway, which serves another agency', () => {
    expect(servedAgency({ ...unset, upstream })).toEqual({})
  })

  it('are those that are set, wherever', () => {
    const set = { agencyProviders: ['Corvane', 'كورفان'] as [string, string], robotGenre: 'genre:Robot' }
    const expected = { providers: ['Corvane', 'كورفان'], robotGenre: 'genre:Robot' }
    expect(servedAgency({ upstream: null, ...set })).toEqual(expected)
    expect(servedAgency({ upstream, ...set })).toEqual(expected)
  })
})
