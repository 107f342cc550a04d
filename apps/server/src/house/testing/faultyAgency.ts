import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What an agency does in place of an answer; null answers. */
export type Fault =
  | null
  | 'hangsUp'
  | 'hangs'
  | { status: number; body: string; headers?: Record<string, string> }

export type FaultyAgency = {
  url: string
  /** Calls so far, by their paths. */
  calls: string[]
  fault: (path: string, headers: IncomingHttpHeaders) => Fault
  /** What becomes of the bodies of its answers; null if they stay as they are. */
  rewrite: ((path: string, body: string) => string) | null
  close(): Promise<void>
}

const jsonOnly = { 'content-type': 'application/json' }

/** An agency in front of another one, which fails when a test wants it to. */
export async function startFaultyAgency(agencyUrl: string): Promise<FaultyAgency> {
  const server = createServer((call, answer) => {
    const path = new URL(call.url ?? '/', agencyUrl).pathname
    faulty.calls.push(path)
    const fault = faulty.fault(path, call.headers)
    if (fault === 'hangs') return
    if (fault === 'hangsUp') call.socket.destroy()
    else if (fault) answer.writeHead(fault.status, fault.headers).end(fault.body)
    else passOn(call, answer, agencyUrl, faulty.rewrite && (body => faulty.rewrite?.(path, body) ?? body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const faulty: FaultyAgency = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    fault: () => null,
    rewrite: null,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return faulty
}

function passOn(
  call: IncomingMessage,
  answer: ServerResponse,
  agencyUrl: string,
  rewrite: ((body: string) => string) | null,
): void {
  const { host } = new URL(agencyUrl)
  // A body that is packed could not be rewritten.
  if (rewrite) delete call.headers['accept-encoding']
  const passed = ask(
    new URL(call.url ?? '/', agencyUrl),
    { method: call.method, headers: { ...call.headers, host } },
    theirs => {
      if (rewrite) {
        text(theirs).then(
          body => answer.writeHead(theirs.statusCode ?? 502, jsonOnly).end(rewrite(body)),
          () => answer.destroy(),
        )
        return
      }
      answer.writeHead(theirs.statusCode ?? 502, theirs.headers)
      theirs.pipe(answer)
    },
  )
  passed.on('error', () => answer.destroy())
  call.pipe(passed)
}
