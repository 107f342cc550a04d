import type { Sync } from './sync.ts'

/**
 * Resolves when the account has been read for the first time, and so what other devices have acknowledged; at once where
 * nobody is signed in, and when `waitedEnough` does.
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
