import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { createUpgrades } from './upgrades.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.closeAndRemove())

const asksForSocket = 'connection: upgrade\r\nupgrade: websocket\r\n\r\n'

type Ask = { port?: number; target: string; host?: string; more?: string }

/** The first line of the answer, once the server has ended the connection. This caller never ends its own side. */
async function ask({ port = server.port, target, host = 'localhost', more = '' }: Ask): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let got = ''
  socket.on('data', (part: Buffer) => (got += part.toString()))
  socket.on('error', () => {})
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${asksForSocket}${more}`)
  await new Promise(resolve => socket.once('end', resolve))
  return got.split('\r\n')[0] ?? ''
}

describe('a request for a socket', () => {
  it.each([
    ['//', 'localhost'],
    ['http://', 'localhost'],
    ['http://a:99999/', 'localhost'],
    ['/wire/v1/live', 'localhost:99999'],
    ['/realtime/v1/websocket', '127.0.0.1:99999'],
  ])('for %s of the host %s is refused, and the server goes on', async (target, host) => {
    expect(await ask({ target, host })).toBe('HTTP/1.1 400 Bad Request')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('that is refused is ended on both sides, also where its caller says more and never ends it', async () => {
    const plain = createServer()
    plain.on('upgrade', createUpgrades(readSettings({}), new Map()))
    await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))
    const { port } = plain.address() as AddressInfo
    expect(await ask({ port, target: '/nowhere', more: 'more' })).toBe('HTTP/1.1 404 Not Found')
    const open = () => new Promise(resolve => plain.getConnections((_, count) => resolve(count)))
    await expect.poll(open).toBe(0)
    plain.close()
  })
})
