import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { createGuard, type Guard, type GuardOptions } from './guard.ts'

export type SocketAddress = { host: string; port: number; isSecure: boolean }

/** Connections other than HTTP to addresses that a client named. */
export type GuardedSockets = {
  /**
   * A socket that is being connected: it emits `connect` or `secureConnect`, or `error` if that fails. Throws
   * ClosedAddress for an address that is closed as it is written.
   */
  open(address: SocketAddress): Socket
}

export function createGuardedSockets(options: GuardOptions = {}): GuardedSockets {
  const guard: Guard = createGuard(options)
  return {
    open({ host: given, port, isSecure }) {
      // Numbers and names are read as in a web address, since a resolver takes more spellings of them.
      const { hostname } = guard.readUrl(`${isSecure ? 'https' : 'http'}://${given}/`)
      const host = hostname.replace(/^\[(.*)\]$/, '$1')
      const { lookup } = guard
      if (!isSecure) return connectPlain({ host, port, lookup })
      return connectSecure({ host, port, lookup, ...(isIP(host) === 0 && { servername: host }) })
    },
  }
}
