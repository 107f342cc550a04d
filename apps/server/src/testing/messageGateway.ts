import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type MessageGateway = {
  /** As a value of SMS_URL. */
  url: string
  /** What it took, oldest first. */
  received: { headers: IncomingHttpHeaders; method: string; body: unknown }[]
  /** What it answers from now on. */
  answer(status: number): void
  /** The code of the last message to a number. */
  lastCode(to: string): string
  close(): Promise<void>
}

/** Stands in the place of a house's gateway for messages to phones. */
export async function startMessageGateway(): Promise<MessageGateway> {
  const received: MessageGateway['received'] = []
  let status = 202
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse(await text(request))
    received.push({ headers: request.headers, method: request.method ?? '', body })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/send`,
    received,
    answer: next => (status = next),
    lastCode(to) {
      const sent = received.findLast(({ body }) => (body as { to?: unknown }).to === to)?.body
      const code = /\b\d{6}\b/.exec((sent as { text?: string } | undefined)?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`No code was sent to ${to}`)
      return code
    },
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
