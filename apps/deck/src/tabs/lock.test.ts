import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLock } from './lock.ts'

type Answer = (hold: () => Promise<void>) => Promise<void>

const refused = (name: string): Answer => {
  const error = new DOMException('No lock', name)
  return () => Promise.reject(error)
}

/** A browser's locks, which answer each request in the same way, and count the requests. */
function lockThat(answer: Answer) {
  const told: string[] = []
  let requests = 0
  vi.stubGlobal('navigator', {
    locks: {
      request(_name: string, _options: unknown, hold: () => Promise<void>) {
        requests += 1
        // A chain of microtasks would hang this test before it could count.
        if (requests > 1000) throw new Error('The requests never end')
        return answer(hold)
      },
    },
  })
  const lock = createLock('any', {
    onHeld: () => void told.push('held'),
    onLost: () => void told.push('lost'),
  })
  return { lock, told, requests: () => requests }
}

async function microtasks(): Promise<void> {
  for (let count = 0; count < 1000; count += 1) await Promise.resolve()
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a lock that the browser refuses', () => {
  it('is asked for once a second, never in a chain that keeps the page from going on', async () => {
    const { lock, told, requests } = lockThat(refused('InvalidStateError'))
    lock.request()
    await microtasks()
    expect(requests()).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests()).toBe(11)
    expect(told).toEqual([])
    lock.release()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests()).toBe(11)
  })

  it('is asked for once by a holder that asks again as soon as it has lost the lock', async () => {
    let isLeft = false
    const { lock, told, requests } = lockThat(hold =>
      isLeft ? Promise.reject(new DOMException('Not active', 'InvalidStateError')) : leave(hold),
    )
    const leave: Answer = async hold => {
      void hold()
      await Promise.resolve()
      isLeft = true
      throw new DOMException('The page is being left', 'AbortError')
    }
    lock.request()
    await microtasks()
    lock.request()
    await microtasks()
    expect([told, requests()]).toEqual([['held', 'lost'], 1])
    // The page is shown again.
    isLeft = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toEqual(['held', 'lost', 'held', 'lost'])
  })

  it('is held by each tab where the site may store nothing', async () => {
    const { lock, told, requests } = lockThat(refused('SecurityError'))
    lock.request()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([told, requests()]).toEqual([['held'], 1])
    lock.release()
    lock.request()
    lock.steal()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([told, requests()]).toEqual([['held', 'held'], 3])
  })

  it('is held by each tab where the browser has no locks', () => {
    vi.stubGlobal('navigator', {})
    const onHeld = vi.fn()
    const lock = createLock('any', { onHeld, onLost() {} })
    lock.request()
    lock.request()
    expect(onHeld).toHaveBeenCalledOnce()
  })
})
