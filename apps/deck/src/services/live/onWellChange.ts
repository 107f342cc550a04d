import type { LiveSource } from './liveBoard.ts'

/** Reports when the live channel begins to work, and when it no longer does. */
export function onWellChange(
  live: Pick<LiveSource, 'state' | 'subscribe'>,
  listener: (isWell: boolean) => void,
): void {
  let wasWell = false
  live.subscribe(() => {
    const isWell = live.state().is === 'well'
    if (isWell === wasWell) return
    wasWell = isWell
    listener(isWell)
  })
}
