import type { DopesheetEntry } from '@wiredeck/document'

/**
 * Which entry of the shot list is on screen, as its index; -1 if none is. An entry without a length of its
 * own lasts until the next begins.
 */
export function runningEntry(entries: readonly DopesheetEntry[], seconds: number): number {
  const index = entries.findLastIndex(entry => entry.startSeconds <= seconds)
  const entry = entries[index]
  if (entry === undefined) return -1
  const isOver = entry.endSeconds > entry.startSeconds && seconds >= entry.endSeconds
  return isOver ? -1 : index
}
