import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMediaShelf, type MediaShelf } from './mediaShelf.ts'
import { createTestCache } from './testing/testCache.ts'

const picture = (bytes: number) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp' } })
const url = (name: string) => `https://deck.example/media/${name}.webp`

let cache: Cache
let time: number
const createShelf = (budget = 100): MediaShelf =>
  createMediaShelf({ open: async () => cache, budget: async () => budget, now: () => (time += 1) })
const names = async () =>
  (await cache.keys()).map(key => /media\/(\w+)/.exec(key.url)?.[1]).filter(name => name !== undefined)

beforeEach(() => {
  vi.useFakeTimers()
  cache = createTestCache()
  time = 0
})

describe('the pictures that are kept', () => {
  it('are found again as they were', async () => {
    const shelf = createShelf()
    await shelf.keeper()(url('a'), picture(40))
    const found = await shelf.find(url('a'))

    expect(found?.headers.get('content-type')).toBe('image/webp')
    expect((await found?.blob())?.size).toBe(40)
    expect(await shelf.find(url('b'))).toBeUndefined()
  })

  it('make room for new ones, those first that were not shown for longest', async () => {
    const shelf = createShelf()
    for (const name of ['a', 'b']) await shelf.keeper()(url(name), picture(40))
    await shelf.find(url('a'))
    await shelf.keeper()(url('c'), picture(40))

    expect(await names()).toEqual(['a', 'c'])
  })

  it('are never larger than all of the budget', async () => {
    const shelf = createShelf()
    await shelf.keeper()(url('a'), picture(40))
    await shelf.keeper()(url('huge'), picture(101))

    expect(await names()).toEqual(['a'])
  })

  it('are weighed by the next worker as by the last one', async () => {
    const first = createShelf()
    for (const name of ['a', 'b']) await first.keeper()(url(name), picture(40))
    await first.find(url('a'))
    const saved = first.saved()
    await vi.runAllTimersAsync()
    await saved

    await createShelf().keeper()(url('c'), picture(40))
    expect(await names()).toEqual(['a', 'c'])
  })

  it('are weighed also where nobody wrote their sizes down', async () => {
    await cache.put(url('a'), picture(70))
    await createShelf().keeper()(url('b'), picture(70))

    expect(await names()).toEqual(['b'])
  })

  it('go with their reader, and so do those that are still on their way', async () => {
    const shelf = createShelf()
    await shelf.keeper()(url('a'), picture(40))
    let arrive = () => {}
    const body = new ReadableStream({
      start(controller) {
        arrive = () => {
          controller.enqueue(new Uint8Array(10))
          controller.close()
        }
      },
    })
    const late = shelf.keeper()(url('late'), new Response(body))
    shelf.forget()
    cache = createTestCache()
    arrive()
    await late

    const later = shelf.keeper()
    shelf.forget()
    await later(url('later'), picture(40))
    expect(await names()).toEqual([])
    await shelf.keeper()(url('next'), picture(90))
    expect(await names()).toEqual(['next'])
  })

  it('make room by half where the disk is full before the budget is', async () => {
    const shelf = createShelf(1000)
    for (const name of ['a', 'b', 'c']) await shelf.keeper()(url(name), picture(40))
    const put = cache.put.bind(cache)
    let isFull = true
    cache.put = async (key, response) => {
      if (isFull) {
        isFull = false
        throw new DOMException('Full', 'QuotaExceededError')
      }
      await put(key, response)
    }
    await shelf.keeper()(url('d'), picture(40))

    expect(await names()).toEqual(['c', 'd'])
  })
})
