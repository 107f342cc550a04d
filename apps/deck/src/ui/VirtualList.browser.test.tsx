import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { VirtualList } from './VirtualList.tsx'

const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
const frames = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) await frame()
}
/** The clock by which a press knows how long ago items moved. */
const laterBy = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}`)

/** Heights that nobody could have guessed: from 60 to 160 px. */
const heightOf = (key: string) => 60 + (Number(key.split('-')[1]) % 11) * 10
const guess = () => 100

let place: HTMLElement
let root: Root
beforeEach(() => {
  place = document.createElement('div')
  place.style.cssText = 'display: flex; flex-direction: column; width: 340px; height: 600px'
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  vi.restoreAllMocks()
  grownBy = {}
  root.unmount()
  place.remove()
})

/** Items whose height has changed since. */
let grownBy: Record<string, number> = {}
/** Where the list stands, as it was told last. */
let top: number
/** Whether the list is at its end, as it was told last. */
let isAtEnd: boolean
/** How often its end was told to be near. */
let nearEnds: number

function draw(keys: readonly string[], kept = -1): void {
  flushSync(() =>
    root.render(
      <VirtualList
        label="Cards"
        count={keys.length}
        keyOf={index => keys[index] ?? ''}
        estimate={guess}
        renderItem={index => (
          <article
            id={keys[index]}
            style={{ height: heightOf(keys[index] ?? '') + (grownBy[keys[index] ?? ''] ?? 0) }}
          >
            {keys[index]}
          </article>
        )}
        keptIndex={kept}
        onNearEnd={() => (nearEnds += 1)}
        preloadOffset={200}
        isBusy={false}
        hasLetterKeys
        onScroll={told => {
          isAtEnd = told.isAtEnd
          top = told.top
        }}
      />,
    ),
  )
}

/** Scrolls there as a reader does, and returns the item in the middle of the list. */
async function readTo(top: number): Promise<{ key: string; top: number }> {
  const list = place.querySelector('[role=feed]')!
  while (list.scrollTop < top) {
    list.scrollTop += 300
    await frame()
  }
  await frames(20)
  const box = list.getBoundingClientRect()
  const card = document.elementFromPoint(box.left + 100, box.top + 300)!.closest('article')!
  return { key: card.id, top: card.getBoundingClientRect().top }
}

/** How far a card strays in the given number of frames, px. */
async function strayOf({ key, top }: { key: string; top: number }, count: number): Promise<number> {
  let farthest = 0
  for (let passed = 0; passed < count; passed += 1) {
    const card = document.getElementById(key)
    expect(card, `${key} is drawn`).not.toBeNull()
    farthest = Math.max(farthest, Math.abs(card!.getBoundingClientRect().top - top))
    await frame()
  }
  return farthest
}

describe('deck D: the card that is being read', () => {
  it('does not move by a pixel when a batch of unknown heights arrives above it', async () => {
    const old = named('old', 300)
    draw(old)
    const read = await readTo(9000)
    draw([...named('new', 50), ...old])
    expect(await strayOf(read, 30)).toBe(0)
    const all = document.getElementById(read.key)?.closest('[data-index]')?.getAttribute('data-index')
    expect(Number(all)).toBe(old.indexOf(read.key) + 50)
  })

  it('does not move when a strip above the list comes and goes', async () => {
    draw(named('old', 300))
    const read = await readTo(9000)
    const strip = document.createElement('div')
    strip.style.cssText = 'flex: none; height: 68px'
    place.prepend(strip)
    await frames(2)
    expect(await strayOf(read, 10)).toBe(0)
    strip.remove()
    await frames(2)
    expect(await strayOf(read, 10)).toBe(0)
  })

  it('does not move when both ends grow at the same time', async () => {
    const old = named('old', 300)
    draw(old)
    const read = await readTo(9000)
    draw([...named('new', 7), ...old, ...named('older', 50)])
    expect(await strayOf(read, 30)).toBe(0)
  })

  it('does not move when one above it grows or shrinks, whether in sight or not', async () => {
    const keys = named('old', 300)
    draw(keys)
    const read = await readTo(9000)
    await userEvent.hover(document.getElementById(read.key)!)
    const at = keys.indexOf(read.key)
    grownBy = { [keys[at - 2] ?? '']: 21, [keys[at - 6] ?? '']: 40 }
    draw(keys)
    expect(await strayOf(read, 10)).toBe(0)
    grownBy = { [keys[at - 1] ?? '']: -20, [keys[at + 1] ?? '']: 30 }
    draw(keys)
    expect(await strayOf(read, 10)).toBe(0)
    await userEvent.unhover(document.getElementById(read.key)!)
  })

  it('is the first one wholly in sight where no pointer or focus tells, and does not move either', async () => {
    const keys = named('old', 300)
    draw(keys)
    await readTo(9000)
    const box = place.querySelector('[role=feed]')!.getBoundingClientRect()
    const inSight = keys.flatMap(key => {
      const card = document.getElementById(key)?.getBoundingClientRect()
      return card && card.bottom > box.top ? [{ key, top: card.top, isWhole: card.top >= box.top }] : []
    })
    const [cut, first] = [inSight[0]!, inSight.find(({ isWhole }) => isWhole)!]
    expect(cut.isWhole).toBe(false)
    grownBy = { [cut.key]: 25 }
    draw(keys)
    expect(await strayOf(first, 10)).toBe(0)
  })

  it('holds its place at the top of a list too, which counts as standing there still', async () => {
    const keys = named('old', 300)
    draw(keys)
    await frames(5)
    const { top: before } = document.getElementById('old-3')!.getBoundingClientRect()
    await userEvent.hover(document.getElementById('old-3')!)
    grownBy = { 'old-1': 30 }
    draw(keys)
    await frames(2)
    expect(await strayOf({ key: 'old-3', top: before }, 10)).toBe(0)
    expect(top).toBe(0)
    await userEvent.unhover(document.getElementById('old-3')!)
    draw([...named('new', 2), ...keys])
    await frames(10)
    expect(place.querySelector('[role=feed]')!.scrollTop, 'what is new is let in').toBe(0)
  })

  it('gives way to what is new at the very top, where the reader waits for it', async () => {
    const old = named('old', 300)
    draw(old)
    await frames(5)
    draw([...named('new', 3), ...old])
    await frames(10)
    const list = place.querySelector('[role=feed]')!
    expect(list.scrollTop).toBe(0)
    expect(document.getElementById('new-0')!.getBoundingClientRect().top).toBe(
      list.getBoundingClientRect().top,
    )
  })
})

it('deck 9: older ones are asked for once the end comes within 200 px, and not before', async () => {
  nearEnds = 0
  draw(named('old', 20))
  const list = place.querySelector('[role=feed]')!
  const below = () => list.scrollHeight - list.scrollTop - list.clientHeight
  while (below() > 500) {
    list.scrollTop += 100
    await frame()
  }
  await frames(5)
  // Items that came into sight have been measured by now.
  list.scrollTop += below() - 300
  await frames(5)
  expect(nearEnds).toBe(0)
  list.scrollTop += 150
  await expect.poll(() => nearEnds).toBeGreaterThan(0)
  expect(below()).toBeGreaterThan(100)
})

it('deck 2: is not at its end any more once older ones have come below', async () => {
  const old = named('old', 20)
  draw(old)
  const list = place.querySelector('[role=feed]')!
  await expect
    .poll(() => {
      // It grows as what comes into sight is measured.
      list.scrollTop = list.scrollHeight
      return isAtEnd
    })
    .toBe(true)
  draw([...old, ...named('older', 20)])
  await frames(10)
  expect(isAtEnd).toBe(false)
})

describe('deck 2: the item whose document is open', () => {
  const keys = named('old', 300)
  const inList = (key: string) => {
    const list = place.querySelector('[role=feed]')!.getBoundingClientRect()
    const item = document.getElementById(key)?.getBoundingClientRect()
    return { above: list.top - (item?.top ?? Infinity), below: (item?.bottom ?? Infinity) - list.bottom }
  }

  it('comes wholly into sight from above and from below, by no more than it has to', async () => {
    draw(keys)
    const { key } = await readTo(9000)
    const read = keys.indexOf(key)
    draw(keys, read - 6)
    await expect.poll(() => Math.abs(inList(keys[read - 6]!).above)).toBeLessThan(1)
    draw(keys, read + 6)
    await expect.poll(() => Math.abs(inList(keys[read + 6]!).below)).toBeLessThan(1)
  })

  it('moves nothing where it is wholly in sight', async () => {
    draw(keys)
    const read = await readTo(9000)
    draw(keys, keys.indexOf(read.key))
    expect(await strayOf(read, 20)).toBe(0)
  })
})

describe('a press on an item', () => {
  /** Presses as a pointer does, and returns whether the item heard of it. */
  function press(key: string, detail = 1): boolean {
    let isHeard = false
    const item = document.getElementById(key)!
    item.addEventListener('click', () => (isHeard = true), { once: true })
    item.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    item.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    return isHeard
  }

  it('opens nothing when items have just moved under it, and something afterwards', async () => {
    const old = named('old', 300)
    draw(old)
    await frames(5)
    expect(press('old-0')).toBe(true)
    draw([...named('new', 3), ...old])
    await frames(5)
    expect(press('new-0')).toBe(false)
    laterBy(450)
    expect(press('new-0')).toBe(true)
  })

  it('opens nothing when a strip above the list has just pushed the items down', async () => {
    draw(named('old', 300))
    await frames(5)
    expect(press('old-0')).toBe(true)
    const strip = document.createElement('div')
    strip.style.cssText = 'flex: none; height: 68px'
    place.prepend(strip)
    await frames(2)
    expect(press('old-0')).toBe(false)
    laterBy(450)
    expect(press('old-0')).toBe(true)
  })

  it('by a key means the item that has the focus, which moves with it', async () => {
    const old = named('old', 300)
    draw(old)
    await frames(5)
    draw([...named('new', 3), ...old])
    await frames(5)
    expect(press('old-0', 0)).toBe(true)
  })

  it('opens something while items come above what is read, for nothing moves then', async () => {
    const old = named('old', 300)
    draw(old)
    const { key } = await readTo(9000)
    draw([...named('new', 3), ...old])
    await frame()
    expect(press(key)).toBe(true)
  })
})
