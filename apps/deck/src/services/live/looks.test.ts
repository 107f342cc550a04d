import { describe, expect, it } from 'vitest'
import type { Look } from '@wiredeck/columns'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { oddJson, withOddFields } from '@wiredeck/columns/testing/oddValues'
import { createLooks } from './looks.ts'

function memory(entries: Record<string, string> = {}): KeyValueStorage {
  const kept = new Map(Object.entries(entries))
  return {
    get: key => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
    onChange: () => () => {},
  }
}
const look = (at: number) => ({ at, point: { log: 'log', number: at }, n: at })

describe('ADR-0026: the last looks at columns', () => {
  it('are kept by column for every tab, and go with their column', () => {
    const storage = memory()
    createLooks(storage).set(
      new Map<string, Look>([
        ['a', look(1)],
        ['b', { at: 2, point: null }],
      ]),
    )
    createLooks(storage).set(new Map([['a', look(3)]]))
    createLooks(storage).remove(['b', 'unknown'])
    expect(createLooks(storage).get('a')).toEqual(look(3))
    expect(createLooks(storage).get('b')).toBeNull()
  })

  it('leave nothing behind when they are forgotten, or when the last column goes', () => {
    const storage = memory()
    const looks = createLooks(storage)
    looks.set(new Map([['a', look(1)]]))
    looks.remove(['a'])
    expect(storage.get('looks')).toBeNull()
    looks.set(new Map([['a', look(1)]]))
    looks.forget()
    expect(looks.get('a')).toBeNull()
  })

  it('300 odd looks beside a sound one cost themselves alone', () => {
    const sound = { at: 5, point: { log: 'log', number: 3 }, n: 7 }
    const inPoint = withOddFields(sound.point, oddJson()).map(point => ({ ...sound, point }))
    const odd = [...withOddFields(sound, oddJson()), ...inPoint, ...oddJson()]
    expect(odd.length).toBeGreaterThan(130)
    const rows = [...odd, ...odd, ...odd].map((look, nth) => [`odd-${nth}`, look])
    const looks = createLooks(memory({ looks: JSON.stringify([...rows, ...oddJson(), ['sound', sound]]) }))
    expect(looks.get('sound')).toEqual(sound)
    const read = rows.flatMap(([id]) => looks.get(String(id)) ?? [])
    expect(read.length).toBeGreaterThan(0)
    for (const { at, point, n } of read) {
      expect(n === undefined || Number.isFinite(n)).toBe(true)
      expect(() => new Date(at).toISOString()).not.toThrow()
      expect(point === null || (typeof point.log === 'string' && Number.isFinite(point.number))).toBe(true)
    }
  })

  it.each(['{', '5', '[["a"]]', '[["a",{"at":"noon","point":null}]]', '[["a",{"at":1,"point":{"log":1}}]]'])(
    'are none where another program has written: %s',
    written => {
      expect(createLooks(memory({ looks: written })).get('a')).toBeNull()
    },
  )
})
