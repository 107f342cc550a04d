import { useState } from 'react'

/** Runs actions, and says whether one is running and, by `read`, how the last one failed. */
export function useRun<Failure>(read: (reason: unknown) => Failure) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  /** True when it was done. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    setFailure(null)
    try {
      await action()
      return true
    } catch (reason) {
      setFailure(read(reason))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, run }
}
