import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type DatabaseProxy = {
  url: string
  /** Ends all connections and takes no new ones, like a server that is stopped. */
  stop(): Promise<void>
  /** Keeps all connections, but passes nothing on, like a server that hangs. */
  hang(): void
  /** Works again. */
  resume(): Promise<void>
  close(): Promise<void>
}

/** Stands between a server and this machine's PostgreSQL, to take the database away from the server. */
export async function createDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer(near => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', part => to.write(part))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isHanging) from.pause()
    }
  })
  const listen = (port: number) =>
    new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const proxied = new URL(url)
  proxied.host = `127.0.0.1:${port}`

  const stop = async () => {
    if (!server.listening) return
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: proxied.href,
    stop,
    hang() {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    async resume() {
      isHanging = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(port)
    },
    close: stop,
  }
}
