import { describe, expect, it } from 'vitest'
import { completeHeader } from '../installed/workerProtocol.ts'
import { completeStoredStory } from './stories.ts'
import { createTestCache } from './testing/testCache.ts'

const key = 'https://deck.example/deck-stories/s1'
const html = '<base href="https://news.example/s1.html"><img src="/a.webp">'
const picture = async () => new Response('bytes', { headers: { 'content-type': 'image/webp' } })

async function complete(fetchPicture: () => Promise<Response>) {
  const cache = createTestCache({ [key]: new Response(html, { headers: { 'content-type': 'text/html' } }) })
  await completeStoredStory(async () => cache, key, fetchPicture)
  const stored = await cache.match(key)
  return { text: (await stored?.text()) ?? '', headers: stored?.headers }
}

describe('a stored web story', () => {
  it('has its pictures in its text, and says that it is complete', async () => {
    const { text, headers } = await complete(picture)
    expect(text).toContain(`src="data:image/webp;base64,${btoa('bytes')}"`)
    expect([headers?.get('content-type'), headers?.has(completeHeader)]).toEqual(['text/html', true])
  })

  it('keeps the address of a picture that cannot be loaded, and is complete all the same', async () => {
    const { text, headers } = await complete(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(text).toBe(html)
    expect(headers?.has(completeHeader)).toBe(true)
  })

  it('is not stored again when its reader has logged out meanwhile', async () => {
    const cache = createTestCache({ [key]: new Response(html) })
    await completeStoredStory(
      async () => cache,
      key,
      async () => {
        await cache.delete(key)
        return picture()
      },
    )
    expect(await cache.match(key)).toBeUndefined()
  })
})
