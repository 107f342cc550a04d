import { toldReason } from '../../../services/deliveries/deliveryBoard.ts'
import { useRun } from '../../../ui/useRun.ts'

/** Does one thing at a time. A failure has the server's reason, or null if the server gave none. */
export function useDoing() {
  return useRun(reason => ({ why: toldReason(reason) }))
}
