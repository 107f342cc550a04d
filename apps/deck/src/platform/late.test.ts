import { describe, expect, it } from 'vitest'
import { late } from './late.ts'
import { createListeners, type Listeners } from './listeners.ts'

type Lamp = {
  isLit(): boolean
  light(color: string): Promise<string>
  subscribe: Listeners['subscribe']
}

/** A lamp as its script makes it, and a way to switch it from elsewhere. */
function createLamp() {
  const { subscribe, tell } = createListeners()
  let isLit = false
  const become = (next: boolean) => {
    isLit = next
    tell()
  }
  const lamp: Lamp = {
    isLit: () => isLit,
    async light(color) {
      become(true)
      return `lit in ${color}`
    },
    subscribe,
  }
  return { lamp, become }
}

const dark = { nothing: { isLit: () => false }, calls: { light: true } } as const

describe('an instance that somebody connects', () => {
  it('answers that nothing is known, and lets calls wait until it is there', async () => {
    const { lamp } = createLamp()
    const here = late<Lamp>(dark)
    const lit = here.light('red')
    expect(here.isLit()).toBe(false)
    here.connect(lamp)
    expect(await lit).toBe('lit in red')
    expect(here.isLit()).toBe(true)
    expect(await here.light('green')).toBe('lit in green')
  })

  it('tells its listeners when it is there, and from then on whenever the instance tells', () => {
    const { lamp, become } = createLamp()
    const here = late<Lamp>(dark)
    const seen: boolean[] = []
    const stop = here.subscribe(() => seen.push(here.isLit()))
    become(true)
    expect(seen).toEqual([])
    here.connect(lamp)
    become(false)
    expect(seen).toEqual([true, false])
    stop()
    become(true)
    expect(seen).toEqual([true, false])
  })
})

describe('an instance whose script is loaded', () => {
  it('is loaded once, at the first call and not at a reading', async () => {
    let loads = 0
    const here = late<Lamp>({
      ...dark,
      load: async () => {
        loads += 1
        return createLamp().lamp
      },
    })
    expect(here.isLit()).toBe(false)
    expect(loads).toBe(0)
    expect(await Promise.all([here.light('red'), here.light('blue')])).toEqual(['lit in red', 'lit in blue'])
    expect(loads).toBe(1)
  })

  it('rejects a call while the script is missing, and loads it again for the next call', async () => {
    let isThere = false
    const here = late<Lamp>({
      ...dark,
      load: async () => {
        if (!isThere) throw new Error('no script')
        return createLamp().lamp
      },
    })
    const told: boolean[] = []
    here.subscribe(() => told.push(here.isMissing()))
    await expect(here.light('red')).rejects.toThrow('no script')
    // A listener who asks again at each news would otherwise have the script asked for without end.
    await expect(here.light('red')).rejects.toThrow('no script')
    expect(told).toEqual([true])
    isThere = true
    expect(await here.light('red')).toBe('lit in red')
    // Once that it is there, once that the lamp is lit.
    expect(told).toEqual([true, false, false])
    expect(here.isMissing()).toBe(false)
  })

  it('stands for one that tells nobody of anything', async () => {
    const here = late<Omit<Lamp, 'subscribe'>>({ ...dark, load: async () => createLamp().lamp })
    let told = 0
    here.subscribe(() => (told += 1))
    await here.load()
    expect(told).toBe(1)
    expect(here.isLit()).toBe(false)
  })
})
