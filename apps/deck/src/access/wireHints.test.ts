import type { KeywordList, SearchResult } from '@wiredeck/content-api'
import { describe, expect, it } from 'vitest'
import { createWireHints } from './wireHints.ts'

const listed: KeywordList = { count: 1, keywords: [{ name: 'Norland', count: 75 }] }
const found: SearchResult = { count: 12, isLowerBound: false, documents: [] }

function setUp() {
  const wire = { now: 0, isDown: false, asked: [] as unknown[] }
  const answer = async <T>(result: T, ...asked: unknown[]): Promise<T> => {
    wire.asked.push(asked)
    if (wire.isDown) throw new Error('The server cannot be reached')
    return result
  }
  const hints = createWireHints({
    api: {
      list: (field, params) => answer(listed, field, params),
      search: params => answer(found, params),
    },
    base: { fields: { provider: ['AFP'] } },
    now: () => wire.now,
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
