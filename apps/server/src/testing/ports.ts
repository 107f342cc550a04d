import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/** A port of this machine that nobody listens on just now. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Rejects if nobody listens. */
export async function canConnect(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect').finally(() => socket.destroy())
}
