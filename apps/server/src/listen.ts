import { serve, type ServerType } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { explainListen } from './explainListen.ts'
import type { Settings } from './settings/settings.ts'

/** Milliseconds that a connection may take, so that slow ones do not use up what others need. */
export const patience = {
  headersTimeout: 15_000,
  /** From the first byte to the last one of the body. Answers take as long as their reader's network does. */
  requestTimeout: 30_000,
  /** Longer than a column waits between two polls. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
  /** Finds devices that have left without closing their connection. */
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
}

/** Where a server is reached on this machine. */
export function urlOf(server: ServerType, { host }: Settings): string {
  return `http://${nameOf(host)}:${(server.address() as AddressInfo).port}`
}

/** The host as it stands in an address. */
function nameOf(host: string): string {
  if (host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, host }: Pick<Settings, 'port' | 'host'>,
  serverOptions: typeof patience,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host, serverOptions }, () => resolve(server))
    server.once('error', error => reject(explainListen(error, host, port)))
  })
}
