import {
  Agent as PlainAgent,
  request as askPlainly,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as SecureAgent, request as askSecurely } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Caller } from '../callers/caller.ts'
import { createTurns, type Turn } from '../callers/turns.ts'

export type UpstreamLimits = {
  /** The time until the first part of the answer's body, or its end. */
  firstByteMs: number
  /** The time until the whole answer, however slowly its reader takes it. */
  wholeMs: number
  /** Bytes of the unpacked body. */
  largestAnswer: number
  /** Calls under way: in all, and for one caller. */
  callsAtOnce: number
  callsOfOne: number
}

/** The largest answer that the content API may give: its most documents, as large as documents get. */
const largestAnswer = 1000 * 64 * 1024

export const upstreamLimits: UpstreamLimits = {
  firstByteMs: 20_000,
  // The deck gives up then (`content-api`, client).
  wholeMs: 30_000,
  largestAnswer,
  callsAtOnce: 256,
  callsOfOne: 64,
}

/** A connection that nobody has used for longer is not used again: its other end may be closing it. */
const idleMs = 4000

/** Bytes of an answer that are awaited before any of it is passed on: most answers are whole by then. */
const awaitedBytes = 64 * 1024

export type UpstreamCall = {
  method: string
  url: URL
  headers: Record<string, string>
  body: Uint8Array | null
  /** The caller that the call is counted for, and what tells its calls apart. */
  caller: Caller
  connection: string
  /** Aborts when the caller has closed its connection. */
  signal: AbortSignal
}

export type UpstreamAnswer = {
  status: number
  headers: IncomingMessage['headers']
  /** Unpacked: the whole body, or its beginning if `rest` has more. */
  start: Uint8Array<ArrayBuffer>
  rest: Rest | null
}

/** The rest of the body, which must be read to its end or stopped. */
export type Rest = {
  /** Null at the end. Throws an UpstreamFailure if the upstream fails, or exceeds a limit. */
  next(): Promise<Buffer | null>
  stop(): void
}

/** Why no answer can be passed on, with the status for the reader's client. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly status: 502 | 503 | 504

  constructor(status: 502 | 503 | 504, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

export type UpstreamClient = {
  /** Throws an UpstreamFailure. */
  ask(call: UpstreamCall): Promise<UpstreamAnswer>
  close(): void
}

/**
 * Asks a server that is not trusted: follows no redirect, unpacks only gzip and counts what comes out, and
 * ends every call in time. A failing call affects no other.
 */
export function createUpstreamClient(limits: UpstreamLimits): UpstreamClient {
  const reuse = { keepAlive: true, timeout: idleMs }
  const agents = { 'http:': new PlainAgent(reuse), 'https:': new SecureAgent(reuse) }
  const turns = createTurns(limits.callsAtOnce, { atOnce: limits.callsOfOne })

  /** Throws an UpstreamFailure if too many calls wait already, or the turn does not come in time. */
  const enter = async ({ caller, connection, body, signal }: UpstreamCall): Promise<Turn> => {
    const tooLate = AbortSignal.timeout(limits.wholeMs)
    try {
      const call = { caller, connection, bytes: body?.length ?? 0 }
      return await turns.take(call, AbortSignal.any([signal, tooLate]))
    } catch {
      if (signal.aborted) throw new UpstreamFailure(502, 'The caller closed its connection')
      throw new UpstreamFailure(503, 'Too many calls of the agency’s content API are under way')
    }
  }

  /** Throws if the request cannot be built. */
  const send = ({ method, url, headers }: UpstreamCall): ClientRequest => {
    // Gzip is the only coding that is unpacked here.
    const options = { method, headers: { ...headers, 'accept-encoding': 'gzip' } }
    return url.protocol === 'https:'
      ? askSecurely(url, { ...options, agent: agents['https:'] })
      : askPlainly(url, { ...options, agent: agents['http:'] })
  }

  /** A request that cannot be built keeps no turn. */
  const sendOr = (call: UpstreamCall, leave: Turn): ClientRequest => {
    try {
      return send(call)
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    async ask(call) {
      const leave = await enter(call)
      const request = sendOr(call, leave)
      let body: Readable | null = null
      let failure: UpstreamFailure | null = null
      let isOver = false
      const end = (reason: UpstreamFailure | null) => {
        if (isOver) return
        isOver = true
        clearTimeout(first)
        clearTimeout(whole)
        call.signal.removeEventListener('abort', giveUp)
        leave()
        if (reason === null) return
        failure = reason
        body?.destroy(reason)
        request.destroy(reason)
      }
      const fail = (error: unknown) => {
        end(failure ?? explained(error))
        return failure ?? explained(error)
      }
      const giveUp = () => end(new UpstreamFailure(502, 'The caller closed its connection'))
      const late = () => end(new UpstreamFailure(504, 'The agency’s content API does not answer in time'))
      const first = setTimeout(late, limits.firstByteMs)
      const whole = setTimeout(late, limits.wholeMs)
      call.signal.addEventListener('abort', giveUp)
      if (call.signal.aborted) giveUp()

      const restOf = (parts: AsyncGenerator<Buffer>): Rest => ({
        async next() {
          try {
            const { done, value } = await parts.next()
            if (!done) return value
            end(null)
            return null
          } catch (error) {
            throw fail(error)
          }
        },
        stop: giveUp,
      })

      try {
        const answer = await answerOf(request, call.body)
        body = unpacked(answer, call.method)
        if (isOver) body.destroy()
        const parts = partsOf(body, limits.largestAnswer)
        const { start, isWhole } = await startOf(parts, () => clearTimeout(first))
        if (isWhole) end(null)
        const { statusCode = 0, headers } = answer
        return { status: statusCode, headers, start, rest: isWhole ? null : restOf(parts) }
      } catch (error) {
        throw fail(error)
      }
    },

    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function answerOf(request: ClientRequest, body: Uint8Array | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // The listener stays, because a connection may fail once more after its answer has begun.
    request.on('error', reject)
    // For a connection that ends without an error.
    request.once('close', () => reject(new Error('The connection was closed')))
    request.end(body ?? undefined)
  })
}

function unpacked(answer: IncomingMessage, method: string): Readable {
  const coding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const hasNoBody = method === 'HEAD' || answer.statusCode === 204
  if (coding === 'identity' || hasNoBody) return answer
  if (coding !== 'gzip' && coding !== 'x-gzip')
    throw new UpstreamFailure(502, 'The agency’s content API answers in a coding that was not asked for')
  // Errors are thrown to the reader of the body.
  return pipeline(answer, createGunzip(), () => {})
}

async function* partsOf(body: Readable, largest: number): AsyncGenerator<Buffer> {
  let sum = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    sum += part.length
    if (sum > largest)
      throw new UpstreamFailure(502, `The agency’s content API answers with more than ${largest} bytes`)
    yield part
  }
}

async function startOf(parts: AsyncGenerator<Buffer>, onFirst: () => void) {
  const read: Buffer[] = []
  let sum = 0
  while (sum < awaitedBytes) {
    const { done, value } = await parts.next()
    onFirst()
    if (done) return { start: new Uint8Array(Buffer.concat(read)), isWhole: true }
    read.push(value)
    sum += value.length
  }
  return { start: new Uint8Array(Buffer.concat(read)), isWhole: false }
}

function explained(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  return new UpstreamFailure(502, 'The agency’s content API does not answer', { cause: error })
}
