import { useState } from 'react'
import { toldReason } from '../../../services/deliveries/deliveryBoard.ts'

/** Why the last thing was not done: in the server's words where it gave a reason, else null. */
type Failure = { why: string | null }

/** Does one thing at a time, and says whether it could not be done. */
export function useDoing() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  /** True when it was done. */
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    setFailure(null)
    try {
      await act()
      return true
    } catch (error) {
      setFailure({ why: toldReason(error) })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, run }
}
