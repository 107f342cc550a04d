import { toldReason } from '../../../services/deliveries/deliveryBoard.ts'
import { useRun } from '../../../ui/useRun.ts'

/** Does one thing at a time. Its failure says why, in the server's words where it gave a reason, else null. */
export function useDoing() {
  return useRun(reason => ({ why: toldReason(reason) }))
}
