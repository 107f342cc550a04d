import type { Since, SinceWatch } from '@wiredeck/columns'
import { late, type Late } from '../../platform/late.ts'
import type { Listeners } from '../../platform/listeners.ts'

/** What happened in the columns while the reader was away. Its code comes later, with the engine. */
export type SinceBoard = Pick<SinceWatch, 'state' | 'close' | 'loadOn'> & {
  subscribe: Listeners['subscribe']
}

const nothingYet: ReadonlyMap<string, Since> = new Map()

export function createSinceBoard(): Late<SinceBoard> {
  return late<SinceBoard>({
    nothing: { state: () => nothingYet, close: () => {} },
    calls: { loadOn: true },
  })
}
