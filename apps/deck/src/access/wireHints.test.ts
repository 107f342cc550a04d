import { ApiError, type KeywordList, type SearchResult } from '@wiredeck/content-api'
import { describe, expect, it } from 'vitest'
import { createWireHints } from './wireHints.ts'

const listed: KeywordList = { count: 1, keywords: [{ name: 'Norland', count: 75 }] }
const found: SearchResult = { count: 12, isLowerBound: false, documents: [] }

function setUp() {
  const wire = {
    now: 0,
    isOnline: true,
    isDown: false,
    isCutOff: false,
    provider: 'AFP',
    asked: [] as unknown[],
  }
  const answer = async <T>(result: T, ...asked: unknown[]): Promise<T> => {
    wire.asked.push(asked)
    if (wire.isCutOff) throw new TypeError('Failed to fetch')
    if (wire.isDown) throw new ApiError(500, 'The server is on fire')
    return result
  }
  const hints = createWireHints({
    api: {
      list: (field, params) => answer(listed, field, params),
      search: params => answer(found, params),
    },
    base: () => ({ fields: { provider: [wire.provider] } }),
    now: () => wire.now,
    isOnline: () => wire.isOnline,
    stored: {
      values: async (field, { fields, query }) => [
        { name: `stored ${query || field} of ${JSON.stringify(fields)}`, count: 3 },
      ],
      count: async ({ query, dateFrom }) => {
        if (query === 'no database') throw new Error('The disk is gone')
        return dateFrom ? 0 : 7
      },
    },
  })
  return { wire, hints }
}

describe('what the wire tells somebody who types a query', () => {
  it('asks for the values of the last day, once in five minutes', async () => {
    const { wire, hints } = setUp()
    expect(await hints.values('country')).toEqual(listed.keywords)
    wire.now = 299_000
    await hints.values('country')
    expect(wire.asked).toEqual([
      ['country', expect.objectContaining({ dateFrom: 'now-1d', fields: { provider: ['AFP'] } })],
    ])
    wire.now = 301_000
    await hints.values('country')
    expect(wire.asked).toHaveLength(2)
  })

  it('counts what a column that is added now would show', async () => {
    const { wire, hints } = setUp()
    wire.provider = 'Corvane'
    await hints.countMatches('bridge', new AbortController().signal)
    expect(wire.asked).toEqual([[expect.objectContaining({ fields: { provider: ['Corvane'] } })]])
  })

  it('asks by itself for the values among what a query matches, of the last month', async () => {
    const { wire, hints } = setUp()
    await hints.values('countryname')
    await hints.values('countryname', 'country:NRL')
    await hints.values('countryname', 'country:NRL')
    expect(wire.asked).toEqual([
      ['countryname', expect.objectContaining({ query: '', dateFrom: 'now-1d' })],
      ['countryname', expect.objectContaining({ query: 'country:NRL', dateFrom: 'now-1M' })],
    ])
  })

  it('has no hint where a call fails, and asks again a little later', async () => {
    const { wire, hints } = setUp()
    wire.isDown = true
    expect(await hints.values('country')).toEqual([])
    expect(await hints.countMatches('bridge', new AbortController().signal)).toBeNull()
    wire.isDown = false
    expect(await hints.values('country')).toEqual([])
    wire.now = 21_000
    expect(await hints.values('country')).toEqual(listed.keywords)
  })

  it('counts the matches of the last day without their documents', async () => {
    const { wire, hints } = setUp()
    expect(await hints.countMatches('bridge', new AbortController().signal)).toEqual({
      count: 12,
      isLowerBound: false,
    })
    expect(wire.asked).toEqual([[expect.objectContaining({ query: 'bridge', dateFrom: 'now-1d', size: 1 })]])
  })
})

describe('what is stored tells somebody who types a query', () => {
  const signal = new AbortController().signal
  const storedCountries = [{ name: 'stored country of {"provider":["AFP"]}', count: 3, isStored: true }]

  it('while the device is offline, without a word to the wire', async () => {
    const { wire, hints } = setUp()
    wire.isOnline = false
    expect(await hints.values('country')).toEqual(storedCountries)
    expect(await hints.countMatches('bridge', signal)).toEqual({
      count: 7,
      isLowerBound: false,
      isStored: true,
    })
    expect(await hints.countMatches('no database', signal)).toBeNull()
    expect(wire.asked).toEqual([])
    wire.isOnline = true
    expect(await hints.values('country')).toEqual(listed.keywords)
  })

  it('while the device is offline, also among what a query matches', async () => {
    const { wire, hints } = setUp()
    wire.isOnline = false
    const values = await hints.values('countryname', 'country:NRL')
    expect(values).toEqual([{ ...storedCountries[0], name: 'stored country:NRL of {"provider":["AFP"]}' }])
  })

  it('while the server cannot be reached', async () => {
    const { wire, hints } = setUp()
    wire.isCutOff = true
    expect(await hints.values('country')).toEqual(storedCountries)
    expect(await hints.countMatches('bridge', signal)).toMatchObject({ count: 7, isStored: true })
    wire.isCutOff = false
    wire.now = 21_000
    expect(await hints.values('country')).toEqual(listed.keywords)
    expect(await hints.countMatches('bridge', signal)).toEqual({ count: 12, isLowerBound: false })
  })
})
