import { expect, it } from 'vitest'
import { createLock } from './lock.ts'

// Two locks of one page stand in line as those of two tabs do.
function twoTabs(name: string) {
  const told: string[] = []
  const tab = (who: string) =>
    createLock(name, {
      onHeld: () => void told.push(`${who} holds`),
      onLost: () => void told.push(`${who} lost`),
    })
  return { told, first: tab('first'), second: tab('second') }
}

it('a lock goes to the next tab in line when its tab releases it', async () => {
  const { told, first, second } = twoTabs('passed-on')
  first.request()
  second.request()
  await expect.poll(() => told).toEqual(['first holds'])
  first.release()
  await expect.poll(() => told).toEqual(['first holds', 'second holds'])
  second.release()
})

it('a tab whose lock is stolen is told once, and holds it again after the thief', async () => {
  const { told, first, second } = twoTabs('stolen')
  first.request()
  await expect.poll(() => told).toEqual(['first holds'])
  second.steal()
  await expect.poll(() => told.toSorted()).toEqual(['first holds', 'first lost', 'second holds'])
  await expect.poll(() => waitingFor('stolen')).toBe(1)
  second.release()
  await expect.poll(() => told.at(-1)).toBe('first holds')
  expect(told).toHaveLength(4)
  first.release()
})

it('a tab that leaves the line never holds the lock', async () => {
  const { told, first, second } = twoTabs('given-up')
  first.request()
  second.request()
  await expect.poll(() => waitingFor('given-up')).toBe(1)
  second.release()
  await expect.poll(() => waitingFor('given-up')).toBe(0)
  first.release()
  await expect.poll(() => held('given-up')).toBe(0)
  expect(told).toEqual(['first holds'])
})

async function waitingFor(name: string): Promise<number> {
  const { pending = [] } = await navigator.locks.query()
  return pending.filter(lock => lock.name === name).length
}

async function held(name: string): Promise<number> {
  const { held: all = [] } = await navigator.locks.query()
  return all.filter(lock => lock.name === name).length
}
