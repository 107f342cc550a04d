import type { ServerType } from '@hono/node-server'
import { Server } from 'node:net'

export type Ending = {
  /** Does every answer end its connection? */
  hasBegun(): boolean
  /** Takes no more connections. Resolves when all requests are answered and all connections have ended. */
  begin(server: ServerType): Promise<void>
}

/** How long requests under way may go on. */
const drainMs = 10_000
const sweepsEveryMs = 50

/**
 * How a server ends without losing a request. It takes no further connection, answers what comes over open
 * ones and says with the answer that the connection ends (`connection: close`). Connections over which
 * nothing comes for `graceMs` are closed. A client whose request crosses that gets no answer, and may ask
 * again elsewhere.
 */
export function createEnding(graceMs: number): Ending {
  let hasBegun = false
  return {
    hasBegun: () => hasBegun,
    async begin(server) {
      hasBegun = true
      const closed = new Promise<void>(resolve => {
        // Not the `close` of HTTP, which also ends connections over which a request may be on its way.
        Server.prototype.close.call(server, () => resolve())
      })
      const closeIdle = () => {
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      }
      let sweep: NodeJS.Timeout | undefined
      const grace = setTimeout(() => {
        closeIdle()
        sweep = setInterval(closeIdle, sweepsEveryMs)
      }, graceMs)
      const giveUp = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
      }, drainMs)
      await closed
      // Also ends the server's checks for slow connections.
      server.close()
      clearTimeout(grace)
      clearInterval(sweep)
      clearTimeout(giveUp)
    },
  }
}
