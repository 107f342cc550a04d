import { describe, expect, it, vi } from 'vitest'
import { withLock } from './withLock.ts'

function refuseLocks(name: string): void {
  const request = () => Promise.reject(new DOMException('No lock', name))
  vi.stubGlobal('navigator', { locks: { request } })
}

describe('where the browser denies locks, because the site may store nothing', () => {
  it('a task that never waits runs in each tab', async () => {
    refuseLocks('SecurityError')
    const task = vi.fn(async () => {})
    await withLock('any', task)
    expect(task).toHaveBeenCalledOnce()
  })
})

describe('a task with a lock', () => {
  it('does not run when its page is being left', async () => {
    refuseLocks('InvalidStateError')
    const task = vi.fn(async () => {})
    await expect(withLock('any', task)).rejects.toThrow('No lock')
    expect(task).not.toHaveBeenCalled()
  })

  it('runs once when it fails by itself, for whatever reason', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: (_name: string, _options: unknown, run: (lock: object) => Promise<void>) => run({}) },
    })
    const task = vi.fn(() => Promise.reject(new DOMException('No database', 'SecurityError')))
    await expect(withLock('any', task)).rejects.toThrow('No database')
    expect(task).toHaveBeenCalledOnce()
  })
})
