import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { openPostgres } from './postgres.ts'

/** What PostgreSQL says to a client that it lets in without a password: AuthenticationOk, ReadyForQuery. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

it('a server that goes away as soon as it was reached is an error that can be caught', async () => {
  const said: string[] = []
  const server = createServer(socket => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', first => leave(socket, first))
    })
  })
  const leave = (socket: Socket, first: Buffer) => {
    said.push(first.toString('latin1'))
    socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  await expect(openPostgres({ url: `postgres://wiredeck@127.0.0.1:${port}/wiredeck` })).rejects.toThrow(
    'CONNECTION_CLOSED',
  )
  // Only the caller's statement was sent, because a rejection that nobody awaits would end the process.
  expect(said).toEqual([expect.stringContaining('SELECT 1')])
  server.close()
})
