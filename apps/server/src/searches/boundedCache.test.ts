import { describe, expect, it } from 'vitest'
import { createBoundedCache } from './boundedCache.ts'

describe('a cache of so many bytes', () => {
  it('lets go of what was asked for longest ago', () => {
    const cache = createBoundedCache<string>(10)
    cache.set('a', 'A', 4)
    cache.set('b', 'B', 4)
    expect(cache.get('a')).toBe('A')
    cache.set('c', 'C', 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
    expect(cache.weight()).toBe(8)
  })

  it('keeps nothing that is too heavy by itself, and counts what is replaced once', () => {
    const cache = createBoundedCache<string>(10)
    cache.set('a', 'A', 4)
    cache.set('b', 'heavy', 11)
    expect([cache.get('a'), cache.get('b')]).toEqual(['A', undefined])
    cache.set('a', 'AA', 9)
    expect([cache.get('a'), cache.weight()]).toEqual(['AA', 9])
    cache.set('a', 'heavy', 11)
    expect([cache.get('a'), cache.weight()]).toEqual([undefined, 0])
    cache.set('b', 'B', 10)
    cache.clear()
    expect([cache.get('b'), cache.weight()]).toEqual([undefined, 0])
  })
})
