import { SessionError, type SessionErrorCode } from '../../session/errors.ts'
import { useRun } from '../../ui/useRun.ts'

/** Runs requests to the backend, one at a time, with the error of the last one. */
export function useAction() {
  const { isBusy, failure: error, run } = useRun(codeOf)
  return { isBusy, error, run }
}

export function codeOf(error: unknown): SessionErrorCode {
  return error instanceof SessionError ? error.code : 'failed'
}
