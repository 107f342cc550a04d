import type { Sync } from './sync.ts'

/**
 * Resolves when the account has been read for the first time, with what other devices have acknowledged; at
 * once if nobody is signed in, and at the latest when `waitedEnough` does.
 */
export function whenAccountRead(
  sync: Pick<Sync, 'isStored' | 'mirror' | 'subscribe'> | null,
  waitedEnough: Promise<void>,
): Promise<void> {
  if (!sync?.isStored()) return Promise.resolve()
  const read = new Promise<void>(resolve => {
    const look = (): void => {
      const phase = sync.mirror()?.phase ?? 'off'
      if (phase === 'off' || phase === 'syncing') return
      stop()
      resolve()
    }
    const stop = sync.subscribe(look)
    look()
  })
  return Promise.race([read, waitedEnough])
}
