import type { Since, SinceWatch } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../../platform/listeners.ts'

/** What happened in the columns while the reader was away. Its code comes later, with the engine. */
export type SinceBoard = Pick<SinceWatch, 'state' | 'close' | 'loadOn'> & {
  subscribe: Listeners['subscribe']
}

const nothingYet: ReadonlyMap<string, Since> = new Map()

export function createSinceBoard(): SinceBoard & { connect(source: SinceWatch): void } {
  const { subscribe, tell } = createListeners()
  let source: SinceWatch | null = null
  return {
    connect(opened) {
      source = opened
      opened.subscribe(tell)
    },
    state: () => source?.state() ?? nothingYet,
    close: id => source?.close(id),
    loadOn: async id => source?.loadOn(id),
    subscribe,
  }
}
