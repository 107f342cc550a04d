import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createListeners } from '../platform/listeners.ts'
import { createStoryShelf } from './storyShelf.ts'
import { cacheNames, storyKey } from './workerProtocol.ts'

const isKept = async () => Boolean(await caches.match(storyKey('s'), { cacheName: cacheNames.stories }))

let isIn: boolean
const { subscribe, tell } = createListeners()
const become = (next: boolean) => {
  isIn = next
  tell()
}
const tellWorker = vi.fn()
const createShelf = () =>
  createStoryShelf({ access: { isIn: () => isIn, subscribe }, tellWorker, report: vi.fn() })

beforeEach(async () => {
  isIn = true
  tellWorker.mockReset()
  await caches.delete(cacheNames.stories)
})

describe('D28: a web story', () => {
  it('is kept for its reader, and its pictures are asked for', async () => {
    await createShelf().read('s', async () => '<p>A story</p>')
    await expect.poll(() => tellWorker).toHaveBeenCalledOnce()
    expect(await isKept()).toBe(true)
  })

  it('is not kept for the next reader when it comes after a log-out', async () => {
    const shelf = createShelf()
    await shelf.read('s', async () => {
      become(false)
      become(true)
      return '<p>A story</p>'
    })
    // The browser keeps one after the other.
    await shelf.read('next', async () => '<p>The next reader’s story</p>')
    await expect
      .poll(() => tellWorker)
      .toHaveBeenCalledExactlyOnceWith({
        type: 'COMPLETE_STORY',
        key: storyKey('next'),
      })
    expect(await isKept()).toBe(false)
  })

  it('is not kept when its reader logs out while it is being written', async () => {
    const remove = vi.spyOn(Cache.prototype, 'delete')
    await createShelf().read('s', async () => '<p>A story</p>')
    become(false)
    await expect.poll(() => remove).toHaveBeenCalledOnce()
    await expect.poll(isKept).toBe(false)
    expect(tellWorker).not.toHaveBeenCalled()
  })
})

it('a web story fails as its loading did where the browser keeps nothing for the site', async () => {
  vi.spyOn(CacheStorage.prototype, 'match').mockRejectedValue(new DOMException('Denied', 'SecurityError'))
  const shelf = createShelf()
  await expect(shelf.read('s', () => Promise.reject(new Error('No network')))).rejects.toThrow('No network')
  expect(await shelf.has('s')).toBe(false)
})
