import { useState } from 'react'
import { SessionError, type SessionErrorCode } from '../../session/errors.ts'

/** Runs requests to the backend, one at a time, with the error of the last one. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<SessionErrorCode | null>(null)

  /** True when it succeeded. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    setError(null)
    try {
      await action()
      return true
    } catch (reason) {
      setError(codeOf(reason))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, run }
}

export function codeOf(error: unknown): SessionErrorCode {
  return error instanceof SessionError ? error.code : 'failed'
}
