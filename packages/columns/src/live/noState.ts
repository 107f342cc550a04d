import { noAudits } from './audits.ts'
import type { LiveState } from './liveState.ts'

/** The state if the channel was not requested. */
export const noState: LiveState = {
  is: 'off',
  deafTo: null,
  trouble: null,
  columns: {},
  isUsedRefused: false,
  delay: null,
  heardAt: 0,
  audits: noAudits,
}
