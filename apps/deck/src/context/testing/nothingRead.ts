import { createUsesBoard } from '../../services/usesBoard.ts'

/** Services of a reader who has read and used nothing yet. */
export const nothingRead = {
  changes: {
    cardChanges: { of: () => null, subscribe: () => () => {} },
    sights: { note: () => {} },
  },
  uses: createUsesBoard(),
}
