import { describe, expect, it } from 'vitest'
import { RequestError } from './errors.ts'
import { defaultSearchSettings, toSearchRequest } from './searchRequest.ts'

const request = (params: Parameters<typeof toSearchRequest>[0], settings = {}) =>
  toSearchRequest(params, { ...defaultSearchSettings, ...settings })

describe('data 3: a search request', () => {
  it('asks for the newest ten since 1980 unless told', () => {
    expect(request({})).toEqual({
      dateRange: { from: '1980-01-01', to: 'now' },
      maxRows: 10,
      sortField: 'published',
      sortOrder: 'desc',
      fields: [],
    })
    expect([0, 1, 11].map(size => request({ size }).maxRows)).toEqual([0, 1, 11])
  })

  it('carries what it is told', () => {
    expect(
      request({
        langs: ['fr', 'en'],
        dateFrom: 'now-2d',
        dateTo: '2026-02-22T09:00:00Z',
        size: 25,
        startAt: 50,
        sortField: 'created',
        sortOrder: 'asc',
        onlyFields: ['uno', 'headline'],
      }),
    ).toEqual({
      dateRange: { from: 'now-2d', to: '2026-02-22T09:00:00Z' },
      maxRows: 25,
      startAt: 50,
      sortField: 'created',
      sortOrder: 'asc',
      lang: 'fr,en',
      fields: ['uno', 'headline'],
    })
    expect(request({ sortField: 'published', sortOrder: 'desc', size: 1, langs: ['ar'] })).toMatchObject({
      sortField: 'published',
      sortOrder: 'desc',
      maxRows: 1,
      lang: 'ar',
      fields: [],
    })
  })

  it('asks for no rows when zero are wanted', () => {
    expect(request({ size: 0 }).maxRows).toBe(0)
  })

  it('turns the query text into a filter, in the languages asked for', () => {
    const { query } = request({ query: 'bridge', langs: ['fr'] })
    expect(query).toEqual({
      and: [
        {
          or: [
            { name: 'all', in: ['bridge'] },
            { name: 'translated.fr.all', in: ['bridge'] },
          ],
        },
      ],
    })
  })

  it('D16: a setting chooses how unquoted terms match', () => {
    const { query } = request({ query: 'bridge', langs: ['fr'] }, { fullTextMatch: 'contains' })
    expect(JSON.stringify(query)).toContain('"contains":["bridge"]')
    expect(JSON.stringify(query)).not.toContain('"in"')
  })

  it.each(['bridge AND (', 'AND', 'slug:', '"', '('.repeat(100), 'x'.repeat(10_001)])(
    'D42: a query that cannot be read never becomes a request: %.20s',
    query => {
      expect(() => request({ query })).toThrow(RequestError)
    },
  )

  it('has no filter where nothing is asked', () => {
    expect(request({ query: '   ' })).not.toHaveProperty('query')
  })

  it('puts field filters in front of the query', () => {
    const { query } = request({
      fields: { provider: ['AFP', 'ا ف ب'], genreid: { exclude: ['afpedtype:DocRobot'] } },
      query: 'country:nrl',
    })
    expect(query).toEqual({
      and: [
        { name: 'provider', in: ['AFP', 'ا ف ب'] },
        { name: 'genreid', exclude: ['afpedtype:DocRobot'] },
        { name: 'country', in: ['nrl'] },
      ],
    })
  })

  it('drops empty field filters', () => {
    const fields = { class: [], genreid: { exclude: [] }, topic: undefined }
    expect(request({ fields })).not.toHaveProperty('query')
  })

  it('content-api 1: names no language when the query text does', () => {
    expect(request({ query: 'lang:fr bridge', langs: ['en'] })).not.toHaveProperty('lang')
    expect(request({ query: 'langue bridge', langs: ['en'] }).lang).toBe('en')
    expect(request({ langs: [] })).not.toHaveProperty('lang')
  })

  it.each([Number.NaN, -1, 2.5])('data 5: requires a number of rows, which %d is not', size => {
    expect(() => request({ size })).toThrow(`maxRows: Expected number received ${size}`)
  })

  it('data 5: refuses more rows than one request may ask for', () => {
    expect(request({ size: 1000 }).maxRows).toBe(1000)
    expect(() => request({ size: 1001 })).toThrow('maxRows cannot be greater than 1000')
    expect(() => request({ size: 21 }, { maxRows: 20 })).toThrow('maxRows cannot be greater than 20')
  })
})
