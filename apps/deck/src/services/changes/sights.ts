import type { Mark, Store } from '@wiredeck/columns'
import type { Report } from '../../platform/report.ts'

/** Notes on this device what the reader has opened or had in sight (D45). */
export type Sights = {
  note(kind: 'read' | 'seen', id: string, revision: number): void
}

/** Cards come into sight by the dozen, so their sights are written together; milliseconds. */
const writeAfterMs = 500

/** `now` is the wire's time, in epoch milliseconds. */
export function createSights(
  store: Pick<Store, 'putMarks' | 'subscribe'>,
  now: () => number,
  report: Report,
): Sights {
  const noted = new Set<string>()
  let waiting: Mark[] = []

  const write = (): void => {
    const marks = waiting
    waiting = []
    store.putMarks(marks).catch((error: unknown) => {
      for (const { id, read, seen } of marks) {
        if (read) noted.delete(keyOf('read', id, read.revision))
        if (seen) noted.delete(keyOf('seen', id, seen.revision))
      }
      report('What was seen could not be stored', error)
    })
  }
  // A document may have been deleted, and its mark with it.
  store.subscribe(({ documents }) => {
    if (documents.length > 0) noted.clear()
  })

  return {
    note(kind, id, revision) {
      const key = keyOf(kind, id, revision)
      if (noted.has(key)) return
      noted.add(key)
      const sight = { revision, at: new Date(now()) }
      waiting.push({ id, read: kind === 'read' ? sight : null, seen: kind === 'seen' ? sight : null })
      if (waiting.length === 1) setTimeout(write, writeAfterMs)
    },
  }
}

function keyOf(kind: 'read' | 'seen', id: string, revision: number): string {
  return `${kind} ${id} ${revision}`
}
