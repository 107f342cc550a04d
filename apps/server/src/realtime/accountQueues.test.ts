import { expect, it } from 'vitest'
import { createAccountQueues } from './accountQueues.ts'

it('tells the changes of an account in order, and no account waits for another', async () => {
  const queues = createAccountQueues(10)
  const told: string[] = []
  let goOn = () => {}
  const held = new Promise<void>(resolve => (goOn = resolve))
  queues.add('slow', async () => {
    await held
    told.push('slow 1')
  })
  queues.add('slow', async () => void told.push('slow 2'))
  await new Promise<void>(resolve =>
    queues.add('quick', async () => {
      told.push('quick')
      resolve()
    }),
  )
  expect(told).toEqual(['quick'])
  goOn()
  await queues.settled()
  expect(told).toEqual(['quick', 'slow 1', 'slow 2'])
})

it('takes no more than so many of one account, and takes them again once they are told', async () => {
  const queues = createAccountQueues(2)
  const nothing = async () => {}
  expect([1, 2, 3].map(() => queues.add('a', nothing))).toEqual([true, true, false])
  expect(queues.add('b', nothing)).toBe(true)
  await queues.settled()
  expect(queues.add('a', nothing)).toBe(true)
})
