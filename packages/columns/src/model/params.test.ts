import { defaultAgency } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { changeParams, defaultParams, excludesAgenda, showsAgenda, withAgenda } from './params.ts'
import { paramsToSearch } from './paramsToSearch.ts'

const agency = { ...defaultAgency, providers: ['Corvane', 'كورفان'] as [string, string] }

describe('data 3: default search params', () => {
  it('ask for ten documents of the agency, without robots and agenda', () => {
    expect(defaultParams()).toEqual({
      provider: 'afp-only',
      size: 10,
      genreid: { exclude: ['afpedtype:DocRobot', ...defaultAgency.agendaGenres] },
    })
    expect(defaultAgency.agendaGenres).toHaveLength(8)
    expect(paramsToSearch(defaultParams(), agency)?.fields?.provider).toEqual(['Corvane', 'كورفان'])
  })

  it('D23: take the robots of the agency that is configured', () => {
    const { genreid } = defaultParams({ ...agency, robotGenre: 'corvane:Robot' })
    expect(genreid.exclude[0]).toBe('corvane:Robot')
  })
})

describe('deck 5: a change of params', () => {
  const params = { ...defaultParams(), class: 'text', langs: ['fr', 'en'], query: 'bridge' }

  it('overlays what was asked', () => {
    expect(changeParams(params, { query: 'harbour', provider: 'all' })).toEqual({
      ...params,
      query: 'harbour',
      provider: 'all',
    })
  })

  it('clears the languages when the class is picture, also later', () => {
    const pictures = changeParams(params, { class: 'picture' })
    expect(pictures).not.toHaveProperty('langs')
    expect(changeParams(pictures, { langs: ['fr'] })).not.toHaveProperty('langs')
  })

  it.each([
    ['class', { class: 'all' }],
    ['class', { class: undefined }],
    ['langs', { langs: ['all'] }],
    ['langs', { langs: [] }],
    ['langs', { langs: undefined }],
    ['query', { query: '  ' }],
    ['query', { query: undefined }],
  ])('removes %s by %o', (name, change) => {
    const { [name as 'class']: _removed, ...others } = params
    expect(changeParams(params, change)).toEqual(others)
  })

  it('leaves the params it was given alone', () => {
    const before = structuredClone(params)
    changeParams(params, { class: 'picture' })
    expect(params).toEqual(before)
  })
})

describe('D33: the agenda', () => {
  const some = {
    ...defaultParams(),
    genreid: { exclude: [agency.agendaGenres[3] ?? '', 'afpedtype:DocRobot'] },
  }

  it('is shown where no genre of it is excluded', () => {
    expect(showsAgenda(withAgenda(defaultParams(), agency, true), agency)).toBe(true)
    expect(showsAgenda(defaultParams(), agency)).toBe(false)
    expect(showsAgenda(some, agency)).toBe(false)
  })

  it('is excluded only where every genre of it is', () => {
    expect(excludesAgenda(defaultParams(), agency)).toBe(true)
    expect(excludesAgenda(some, agency)).toBe(false)
  })

  it('is set whole, whatever was excluded before, and robots stay excluded', () => {
    expect(withAgenda(some, agency, true).genreid.exclude).toEqual(['afpedtype:DocRobot'])
    expect(withAgenda(some, agency, false)).toEqual(defaultParams())
    expect(withAgenda(defaultParams(), agency, false)).toEqual(defaultParams())
  })
})

describe('the search that params stand for', () => {
  const fieldsOf = (changes: object) => paramsToSearch({ ...defaultParams(), ...changes }, agency)?.fields

  it.each([
    ['afp-only', ['Corvane', 'كورفان']],
    ['all', undefined],
    ['without-afp', { exclude: ['Corvane', 'كورفان'] }],
    ['others-providers', { exclude: ['Corvane', 'كورفان'] }],
  ])('D23: makes the list of providers for %s', (provider, expected) => {
    expect(fieldsOf({ provider })?.provider).toEqual(expected)
  })

  it('asks for the topic and the class, unless they are all', () => {
    expect(fieldsOf({ topic: 'ONLINE-NEWS-EN_OFFBEAT', class: 'video' })).toMatchObject({
      topic: ['ONLINE-NEWS-EN_OFFBEAT'],
      class: ['video'],
    })
    expect(fieldsOf({ topic: 'all' })?.topic).toBeUndefined()
  })

  it('carries query, languages, dates, size and exclusions', () => {
    const params = {
      query: 'bridge',
      langs: ['fr'],
      dateFrom: '2026-02-01',
      dateTo: '2026-02-22',
      size: 25,
      genreid: { exclude: ['a'] },
    }
    expect(paramsToSearch({ ...defaultParams(), ...params }, agency)).toMatchObject({
      query: 'bridge',
      langs: ['fr'],
      dateFrom: '2026-02-01',
      dateTo: '2026-02-22',
      size: 25,
      fields: { genreid: { exclude: ['a'] } },
    })
  })
})
