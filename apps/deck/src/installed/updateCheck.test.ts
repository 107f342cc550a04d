import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startUpdateCheck } from './updateCheck.ts'

const script = () => new Response('', { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
const hourMs = 3_600_000

function start({ answer = async () => script(), isOnline = true, isWaiting = false } = {}) {
  const deps = {
    fetch: vi.fn(answer),
    isOnline: () => isOnline,
    update: vi.fn(async () => {}),
    isWaiting: () => isWaiting,
    onWaiting: vi.fn(),
    onFailure: vi.fn(),
  }
  startUpdateCheck(deps)
  return deps
}

beforeEach(() => void vi.useFakeTimers())

describe('deck 7 and deck 9: the check for a new version', () => {
  it('asks for the worker’s file without a cache, at once and every 60 minutes', async () => {
    const { fetch, update } = start()
    await vi.advanceTimersByTimeAsync(hourMs - 1)
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/sw.js', { cache: 'no-cache' })
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(update).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * hourMs)
    expect(fetch).toHaveBeenCalledTimes(12)
  })

  it('says again what is waiting', async () => {
    const { onWaiting } = start({ isWaiting: true })
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(onWaiting).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['the server fails', async () => new Response('', { status: 500 })],
    [
      'a page comes in its place',
      async () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('fails, and leaves the worker alone, when %s', async (_, answer) => {
    const { update, onFailure } = start({ answer })
    await vi.advanceTimersByTimeAsync(0)
    expect(onFailure).toHaveBeenCalledOnce()
    expect(update).not.toHaveBeenCalled()
  })

  it('fails when the browser cannot read the new file', async () => {
    const deps = start()
    deps.update.mockRejectedValueOnce(new TypeError('ServiceWorker script evaluation failed'))
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(deps.onFailure).toHaveBeenCalledOnce()
  })

  it('fails not when the server goes while the browser updates', async () => {
    const deps = start()
    deps.update.mockImplementationOnce(() => {
      deps.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      return Promise.reject(new TypeError('Failed to update a ServiceWorker'))
    })
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(deps.onFailure).not.toHaveBeenCalled()
  })

  it('waits for an hour with a network, and for a server that answers', async () => {
    const offline = start({ isOnline: false })
    const alone = start({ answer: () => Promise.reject(new TypeError('Failed to fetch')) })
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(offline.fetch).not.toHaveBeenCalled()
    for (const { update, onFailure } of [offline, alone]) {
      expect(update).not.toHaveBeenCalled()
      expect(onFailure).not.toHaveBeenCalled()
    }
  })
})
