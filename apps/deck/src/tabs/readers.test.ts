import { createTestClock } from '@wiredeck/columns/testing/clock'
import { describe, expect, it } from 'vitest'
import { createReaders } from './readers.ts'
import { createTabBus } from './testing/tabBus.ts'

function createScene() {
  const clock = createTestClock()
  const bus = createTabBus()
  const openTab = () => {
    const channel = bus.open()
    let leave = () => {}
    let isVisible = true
    const readers = createReaders({
      tabs: channel,
      clock,
      sight: () => ({ isVisible, isActive: isVisible }),
      onLeave: listener => {
        leave = listener
      },
    })
    return {
      readers,
      show(isNow: boolean) {
        isVisible = isNow
        readers.look()
      },
      close: () => {
        leave()
        channel.close()
      },
      /** Acts like a tab that has crashed. */
      vanish: () => channel.close(),
    }
  }
  return { clock, openTab }
}

describe('the readers of several tabs', () => {
  it('are known in each other’s tabs, wherever they are in a list but free at its top', () => {
    const { openTab } = createScene()
    const [here, there] = [openTab(), openTab()]
    there.readers.setPosition('c', 'below')
    expect([here.readers.isReadElsewhere('c'), there.readers.isReadElsewhere('c')]).toEqual([true, false])
    expect(here.readers.isReadElsewhere('d')).toBe(false)
    there.readers.setPosition('c', 'top')
    expect(here.readers.isReadElsewhere('c')).toBe(false)
  })

  it('are told to a tab that is opened later', () => {
    const { openTab } = createScene()
    openTab().readers.setPosition('c', 'held')
    expect(openTab().readers.isReadElsewhere('c')).toBe(true)
  })

  it('have documents in use, each once over all tabs, and changes are told', () => {
    const { openTab } = createScene()
    const [here, there] = [openTab(), openTab()]
    let told = 0
    here.readers.onUsesChange(() => (told += 1))
    here.readers.setUses({ open: ['x'], focused: [] })
    there.readers.setUses({ open: ['x'], focused: ['y'] })
    there.readers.setUses({ open: ['x'], focused: ['y'] })
    there.readers.setPosition('c', 'far')
    expect([here.readers.openDocuments(), [...here.readers.inUse()], told]).toEqual([['x'], ['x', 'y'], 2])
  })

  it('are forgotten with their tab, and those of a crashed tab after a while', async () => {
    const { openTab, clock } = createScene()
    const [here, closed, crashed] = [openTab(), openTab(), openTab()]
    closed.readers.setPosition('c', 'below')
    closed.close()
    expect(here.readers.isReadElsewhere('c')).toBe(false)
    crashed.readers.setPosition('c', 'below')
    crashed.vanish()
    await clock.advance(120_000)
    expect(here.readers.isReadElsewhere('c')).toBe(true)
    await clock.advance(120_000)
    expect(here.readers.isReadElsewhere('c')).toBe(false)
  })
  it('are told of as they come into sight', () => {
    const { openTab } = createScene()
    const [here, there] = [openTab(), openTab()]
    there.show(false)
    let shown = 0
    here.readers.onShown(() => (shown += 1))
    there.readers.setPosition('c', 'below')
    expect(shown).toBe(0)
    there.show(true)
    there.show(true)
    expect(shown).toBe(1)
  })
})
