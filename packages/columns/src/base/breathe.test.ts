import { expect, it } from 'vitest'
import { mapWithBreath } from './breathe.ts'

const numbers = Array.from({ length: 40 }, (_, place) => place)

/** Keeps the processor busy, as parsing does. */
function workFor(ms: number): void {
  const started = performance.now()
  while (performance.now() - started < ms);
}

it('maps a long list in its order, and lets others have their turn in between', async () => {
  let turns = 0
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    turns += 1
    port2.postMessage(null)
  })
  port1.start()
  port2.postMessage(null)
  const mapped = await mapWithBreath(numbers, each => {
    workFor(2)
    return each * 2
  })
  port1.close()

  expect(mapped).toEqual(numbers.map(each => each * 2))
  expect(turns).toBeGreaterThanOrEqual(5)
})

it('does what is short in one go', async () => {
  let isLater = false
  const mapped = mapWithBreath([1, 2, 3], each => {
    expect(isLater).toBe(false)
    return each
  })
  isLater = true
  expect(await mapped).toEqual([1, 2, 3])
})
