import { describe, expect, it } from 'vitest'
import { createConfigAnswer } from './config.ts'
import { createTestCache } from './testing/testCache.ts'

const request = new Request('https://deck.example/config.json')
const yesterday = { contentApiUrl: '', policy: 'old' }

function setUp(network: () => Promise<Response>, { stored = true, isRenewed = false } = {}) {
  const cache = createTestCache(stored ? { [request.url]: Response.json(yesterday) } : {})
  const asked: string[] = []
  const { answer } = createConfigAnswer({
    fetch: network,
    open: async () => cache,
    renewPolicy: async digest => {
      asked.push(digest)
      return isRenewed
    },
  })
  return { answer: () => answer(request), cache, asked }
}

describe('/config.json', () => {
  it('comes from the server, and is kept', async () => {
    const today = { contentApiUrl: 'https://api.example', policy: 'new' }
    const { answer, cache, asked } = setUp(async () => Response.json(today))

    const given = await answer()
    expect(await given.json()).toEqual(today)
    expect(given.headers.has('x-deck-shell')).toBe(false)
    expect(await (await cache.match(request.url))?.json()).toEqual(today)
    expect(asked).toEqual(['new'])
  })

  it('tells the page to load again, with another policy', async () => {
    const { answer } = setUp(async () => Response.json({ policy: 'new' }), { isRenewed: true })
    expect((await answer()).headers.get('x-deck-shell')).toBe('renewed')
  })

  it.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', async () => new Response('', { status: 502 })],
    ['a network asks for a login first', async () => new Response('<h1>Welcome to the hotel</h1>')],
    ['the answer is cut', async () => new Response('{"contentApiUrl":')],
    ['the answer is no object', async () => Response.json(null)],
  ])('is as it was last when %s', async (_, network) => {
    const { answer, cache } = setUp(network)

    expect(await (await answer()).json()).toEqual(yesterday)
    expect(await (await cache.match(request.url))?.json()).toEqual(yesterday)
  })

  it('is the server’s answer where nothing was kept', async () => {
    const { answer } = setUp(async () => new Response('', { status: 502 }), { stored: false })
    expect((await answer()).status).toBe(502)
  })

  it('asks for no policy where the server tells none', async () => {
    const { answer, asked } = setUp(async () => Response.json({ contentApiUrl: '' }), { isRenewed: true })
    expect((await answer()).headers.has('x-deck-shell')).toBe(false)
    expect(asked).toEqual([])
  })
})
