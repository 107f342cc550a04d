import { Agent as PlainAgent, request as requestPlain, type IncomingHttpHeaders } from 'node:http'
import { Agent, request as requestSecure } from 'node:https'
import { createGuard, type GuardOptions } from './guard.ts'

export { ClosedAddress } from './guard.ts'

export type OutgoingRequest = {
  url: string
  method: 'POST'
  headers: Record<string, string>
  body: Uint8Array
}

export type OutgoingAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** How this server connects to addresses that a client named. */
export type Outgoing = {
  /**
   * One request, to the address itself: a redirect is an answer like any other. Rejects with ClosedAddress
   * before anything is sent, and with another error if there is no answer of at most 64 kB within 10 seconds.
   */
  request(request: OutgoingRequest): Promise<OutgoingAnswer>
  /** Throws ClosedAddress for what `request` refuses without asking for the address of a name. */
  check(url: string): void
  close(): void
}

export type OutgoingOptions = GuardOptions & { withinMs?: number }

const answersWithinMs = 10_000
const largestAnswer = 64 * 1024

/** Requests to addresses that a client named. */
export function createOutgoing({ withinMs = answersWithinMs, ...options }: OutgoingOptions = {}): Outgoing {
  const guard = createGuard(options)
  const secureAgent = new Agent({ keepAlive: true })
  const plainAgent = new PlainAgent({ keepAlive: true })

  return {
    async request({ url: text, method, headers, body }) {
      const url = guard.readUrl(text)
      const [send, agent] =
        url.protocol === 'https:' ? [requestSecure, secureAgent] : [requestPlain, plainAgent]
      return new Promise((resolveAnswer, reject) => {
        const sent = send(url, {
          method,
          headers: { ...headers, 'content-length': body.length },
          agent,
          lookup: guard.lookup,
          signal: AbortSignal.timeout(withinMs),
        })
        sent.on('error', reject)
        // For a connection that ends without an error, as after 101. After an answer, this does nothing.
        sent.on('close', () => reject(new Error('The connection was closed')))
        sent.on('response', answer => {
          const parts: Buffer[] = []
          let size = 0
          answer.on('error', reject)
          answer.on('data', (part: Buffer) => {
            size += part.length
            if (size > largestAnswer)
              sent.destroy(new Error(`The answer is longer than ${largestAnswer} bytes`))
            else parts.push(part)
          })
          answer.on('end', () =>
            resolveAnswer({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(parts),
            }),
          )
        })
        sent.end(body)
      })
    },
    check: text => void guard.readUrl(text),
    close() {
      secureAgent.destroy()
      plainAgent.destroy()
    },
  }
}
