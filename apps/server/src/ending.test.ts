import { Agent, request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataDirIn } from './database/testing/emptyDatabase.ts'
import { buildServer, startChild, type ChildServer } from './testing/childServer.ts'
import { openWelcome } from './testing/liveClient.ts'
import { anonymousToken } from './testing/testServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-ending-'))
let child: ChildServer

beforeAll(async () => {
  buildServer()
  const started = await startChild({ DATA_DIR: dataDirIn(folder), WIRE: 'off' })
  if (!('url' in started)) throw new Error(`It did not come up: ${started.output}`)
  child = started
})
afterAll(async () => {
  child.signal('SIGKILL')
  await child.ended
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number | undefined; connection: string | undefined }

function post(agent: Agent, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const asked = request(
      { agent, port: child.port, method: 'POST', path: '/v1/api/search', headers },
      answer => {
        answer.resume()
        const { statusCode: status, headers: given } = answer
        answer.once('end', () => resolve({ status, connection: given.connection }))
      },
    )
    asked.once('error', reject)
    asked.end('{"maxRows":5}')
  })
}

it('a server that is told to end under load answers every request, and says that the connection ends', async () => {
  const token = await anonymousToken(child.url)
  const channel = await openWelcome(child.url, token)
  const idle = connect(child.port, '127.0.0.1')
  const idleEnded = new Promise<'end' | Error>(resolve => {
    idle.once('end', () => resolve('end'))
    idle.once('error', resolve)
  })
  await new Promise<void>(resolve => {
    idle.once('data', () => resolve())
    idle.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  })

  let answered = 0
  let reachHalf = () => {}
  const halfway = new Promise<void>(resolve => (reachHalf = resolve))
  /** Asks again and again over one connection, until it is told that this ends. */
  const askOn = async (): Promise<string> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const { status, connection } = await post(agent, token)
      answered += 1
      if (answered === 60) reachHalf()
      if (connection === 'close' || status !== 200) return `${status} ${connection}`
    }
  }
  const clients = Array.from({ length: 20 }, () => askOn().catch((error: unknown) => String(error)))
  await halfway
  child.signal('SIGTERM')

  expect(await Promise.all(clients)).toEqual(clients.map(() => '200 close'))
  // The code asks the client to come back later, because another process takes over.
  expect(await channel.closed).toBe(1012)
  expect(await idleEnded).toBe('end')
  expect(await child.ended).toBe(0)
}, 60_000)
