import { lockFolder } from '../lockFile.ts'
import type { Race } from './claimAtOnce.ts'

/** Time for one claim, after which all try the next folder together. */
const roundMs = 3

// The listener keeps the process alive, and so what it has claimed.
process.on('message', (race: Race) => process.send?.(claimAll(race)))
process.send?.('ready')

function claimAll({ folders, startAt }: Race): string[] {
  return folders.filter((folder, nth) => {
    // Waits busily, so that the processes meet.
    while (Date.now() < startAt + nth * roundMs);
    return claim(folder)
  })
}

function claim(folder: string): boolean {
  try {
    lockFolder(folder)
    return true
  } catch {
    return false
  }
}
