import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../routes/paths.ts'
import type { Account } from '../../session/account.ts'
import type { Arrival } from '../../session/arrival.ts'
import type { SessionErrorCode } from '../../session/errors.ts'
import { codeOf } from './useAction.ts'

/** What the address brought along, or why it cannot be used. */
export type Arrived = Arrival | { kind: 'refused'; code: SessionErrorCode }

/** Reads the address. `undefined` until it is read, null if it brings nothing. */
export function useArrival(account: Account | null): Arrived | null | undefined {
  const [arrived, setArrived] = useState<Arrived | null | undefined>(undefined)
  useEffect(() => {
    if (!account) return undefined
    const read = () =>
      account.readAddress(location.href).then(setArrived, (error: unknown) => {
        setArrived({ kind: 'refused', code: codeOf(error) })
        clearAddress()
      })
    // A link that is pasted into the address of this very page loads nothing.
    const reread = () => void read()
    reread()
    window.addEventListener('hashchange', reread)
    return () => window.removeEventListener('hashchange', reread)
  }, [account])
  return arrived
}

/** What was used, or is of no use, does not stand in the address or in the history. */
export function clearAddress(): void {
  navigate(paths.sync, { replace: true })
}
