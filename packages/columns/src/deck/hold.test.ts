import { expect, it } from 'vitest'
import { createHold, type TryLock } from './hold.ts'

it('a lock that the browser took back is asked for again', async () => {
  let takeBack = () => {}
  let asked = 0
  const tryLock: TryLock = task => {
    asked += 1
    return Promise.race([
      task(),
      new Promise<void>((_, reject) => {
        takeBack = () => reject(new Error('The page is being left'))
      }),
    ])
  }
  const hold = createHold(tryLock)
  expect([await hold.take(), await hold.take(), asked]).toEqual([true, true, 1])
  takeBack()
  await new Promise(resolve => setImmediate(resolve))
  expect([await hold.take(), asked]).toEqual([true, 2])
  hold.release()
  expect([await hold.take(), asked]).toEqual([true, 3])
})
