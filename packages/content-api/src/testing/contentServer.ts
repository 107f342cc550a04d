import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received. */
export type Recorded = {
  method: string
  path: string
  query: Record<string, string>
  /** The query as it was spelled, with its question mark. */
  search: string
  headers: Record<string, string | string[] | undefined>
  /** The parsed JSON, else the text. */
  body: unknown
}

/** The answer: a JSON body, a text, or a network fault. */
export type Answer = {
  status?: number
  statusText?: string
  type?: string
  retryAfter?: string
  json?: unknown
  text?: string
  /** The answer waits for this promise. */
  after?: Promise<unknown>
  /** `standstill`: the head and the beginning of a body, then nothing. */
  fault?: 'hangUp' | 'silence' | 'standstill'
}

export type Script = (request: Recorded) => Answer

export type ContentServer = {
  baseUrl: string
  requests: Recorded[]
  /** The requests of one path, in their order. */
  to(path: string): Recorded[]
  answer(script: Script): void
  close(): Promise<void>
}

/** A content API over a real socket, which answers by script and records its requests. */
export async function startContentServer(): Promise<ContentServer> {
  const requests: Recorded[] = []
  let script: Script = () => ({ status: 404, json: { error: { code: 404, message: 'No script' } } })

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await record(incoming)
    requests.push(request)
    const answer = script(request)
    await answer.after
    if (answer.fault === 'hangUp') outgoing.destroy()
    if (answer.fault === 'standstill') outgoing.writeHead(200).write('{')
    if (answer.fault) return
    const { status = 200, statusText = '', json, text } = answer
    const type = answer.type ?? (json === undefined ? 'text/html' : 'application/json')
    const wait = answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter }
    outgoing.writeHead(status, statusText, { 'content-type': type, ...wait })
    outgoing.end(json === undefined ? text : JSON.stringify(json))
  }
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    to: path => requests.filter(request => request.path === path),
    answer(next) {
      script = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function record(incoming: IncomingMessage): Promise<Recorded> {
  const { pathname, search, searchParams } = new URL(incoming.url ?? '/', 'http://server.test')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = '', headers } = incoming
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    search,
    headers,
    body: await readBody(Buffer.concat(chunks), headers['content-type'] ?? ''),
  }
}

/** A form as its fields, JSON as its value, anything else as text. */
async function readBody(body: Buffer, type: string): Promise<unknown> {
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(form)
  }
  return type === 'application/json' && body.length > 0 ? JSON.parse(body.toString()) : body.toString()
}
