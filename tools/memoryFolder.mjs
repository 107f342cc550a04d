import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a run of all tests keeps in its temporary folders at once, at most, with room to spare. */
const neededBytes = 6 * 2 ** 30

/**
 * Makes a folder for the temporary files of a run: in memory where Linux offers that and has room, else on the disk. The tests
 * make hundreds of copies of databases, each of a thousand small files, and a disk takes eight times as much of a processor.
 */
export function makeTestFolder(memory = '/dev/shm', needed = neededBytes) {
  const folder = mkdtempSync(join(hasRoom(memory, needed) ? memory : tmpdir(), 'wiredeck-test-'))
  // Some tests run as another user, who has to reach folders below it.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(folder, needed) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) > needed
  } catch {
    return false
  }
}
