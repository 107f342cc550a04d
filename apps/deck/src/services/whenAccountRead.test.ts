import type { MirrorState } from '@wiredeck/columns'
import { expect, it } from 'vitest'
import { createListeners } from '../platform/listeners.ts'
import { whenAccountRead } from './whenAccountRead.ts'

function openSync(isStored = true) {
  const { subscribe, tell } = createListeners()
  let phase: MirrorState['phase'] | null = null
  const sync = {
    isStored: () => isStored,
    mirror: () => phase && ({ phase, syncedAt: null, lostEdits: [] } as unknown as MirrorState),
    subscribe,
  }
  return { sync, become: (next: MirrorState['phase']) => ((phase = next), tell()) }
}
const never = new Promise<void>(() => {})

/** Whether it has resolved, once all that can happen has happened. */
async function isDone(waiting: Promise<void>): Promise<boolean> {
  let done = false
  void waiting.then(() => (done = true))
  await new Promise(resolve => setTimeout(resolve))
  return done
}

it('waits until the account was read, or cannot be', async () => {
  for (const end of ['idle', 'offline', 'failed'] as const) {
    const { sync, become } = openSync()
    const waiting = whenAccountRead(sync, never)
    for (const phase of ['off', 'syncing'] as const) {
      become(phase)
      expect(await isDone(waiting)).toBe(false)
    }
    become(end)
    expect(await isDone(waiting)).toBe(true)
  }
})

it('waits for nobody where nobody is signed in, and never for ever', async () => {
  expect(await isDone(whenAccountRead(null, never))).toBe(true)
  expect(await isDone(whenAccountRead(openSync(false).sync, never))).toBe(true)
  expect(await isDone(whenAccountRead(openSync().sync, Promise.resolve()))).toBe(true)
})
