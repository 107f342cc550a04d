import { useState } from 'react'
import { SessionError, type SessionErrorCode } from '../../session/errors.ts'

/** Something that the backend is asked for, and why it did not become of it. One at a time. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<SessionErrorCode | null>(null)

  /** True when it went well. */
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
