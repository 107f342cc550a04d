import { createUsesBoard } from '../../services/usesBoard.ts'
import type { Services } from '../services.tsx'

/** Services of a reader who has read and used nothing yet. */
export const nothingRead: Pick<Services, 'cardChanges' | 'sights' | 'uses'> = {
  cardChanges: { of: () => null, subscribe: () => () => {} },
  sights: { note: () => {} },
  uses: createUsesBoard(),
}
