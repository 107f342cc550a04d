import { lookup as resolve, type LookupAddress } from 'node:dns'
import { Agent as PlainAgent, request as requestPlain, type IncomingHttpHeaders } from 'node:http'
import { Agent, request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

export type OutgoingRequest = {
  url: string
  method: 'POST'
  headers: Record<string, string>
  body: Uint8Array
}

export type OutgoingAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The address that a client named is not one that this server connects to. */
export class ClosedAddress extends Error {
  override readonly name = 'ClosedAddress'
}

/** How this server connects to addresses that a client named. */
export type Outgoing = {
  /**
   * One request, to the address itself: a redirect is an answer like any other. Rejects with ClosedAddress before anything
   * is sent, and with another error where there is no answer of at most 64 kB within 10 seconds.
   */
  request(request: OutgoingRequest): Promise<OutgoingAnswer>
  /** Throws ClosedAddress for what `request` refuses without asking for the address of a name. */
  check(url: string): void
  close(): void
}

export type OutgoingOptions = {
  /** Whether an IP address may be connected to: public ones, unless a test opens its own. */
  isOpen?: (address: string) => boolean
  /** Only tests have an endpoint without TLS. */
  isPlainAllowed?: boolean
  withinMs?: number
  /** Resolves names, as `dns.lookup` does. */
  lookup?: typeof resolve
}

const answersWithinMs = 10_000
const largestAnswer = 64 * 1024

/**
 * The one way out to addresses that a client named. What a name stands for is checked when the connection is made, because a
 * name may stand for another address by then.
 */
export function createOutgoing({
  isOpen = isPublicAddress,
  isPlainAllowed = false,
  withinMs = answersWithinMs,
  lookup: resolveName = resolve,
}: OutgoingOptions = {}): Outgoing {
  const secureAgent = new Agent({ keepAlive: true })
  const plainAgent = new PlainAgent({ keepAlive: true })

  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, [])
      const [first] = addresses
      // One closed address closes the name: which of them is connected to is not decided here.
      if (!first || !addresses.every(({ address }) => isOpen(address)))
        return callback(new ClosedAddress('The name stands for an address that is not public'), [])
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }

  function readUrl(text: string): URL {
    if (!URL.canParse(text)) throw new ClosedAddress('The address cannot be read')
    const url = new URL(text)
    if (url.protocol !== 'https:' && !(isPlainAllowed && url.protocol === 'http:'))
      throw new ClosedAddress('The address does not begin with https:')
    if (url.username !== '' || url.password !== '')
      throw new ClosedAddress('The address has a name or password')
    // Node asks no resolver for an address that is written out.
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) !== 0 && !isOpen(literal)) throw new ClosedAddress('The address is not public')
    return url
  }

  return {
    async request({ url: text, method, headers, body }) {
      const url = readUrl(text)
      const [send, agent] =
        url.protocol === 'https:' ? [requestSecure, secureAgent] : [requestPlain, plainAgent]
      return new Promise((resolveAnswer, reject) => {
        const sent = send(url, {
          method,
          headers: { ...headers, 'content-length': body.length },
          agent,
          lookup: guardedLookup,
          signal: AbortSignal.timeout(withinMs),
        })
        sent.on('error', reject)
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
    check: text => void readUrl(text),
    close() {
      secureAgent.destroy()
      plainAgent.destroy()
    },
  }
}
