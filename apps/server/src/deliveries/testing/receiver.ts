import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Payload } from '../toPayload.ts'

/** What a receiver answers; `hang` is no answer at all. */
export type ReceiverAnswer = { status: number; headers?: Record<string, string> } | 'hang'

export type ReceivedPayload = {
  path: string
  authorization: string | undefined
  payload: Payload
  /** What it was answered. */
  answer: ReceiverAnswer
}

/** Stands for the server of a newsroom that is told of news: a real one, on a port of this machine. */
export type Receiver = {
  origin: string
  /** In the order of their coming. */
  received: ReceivedPayload[]
  /** Sets what is answered from now on; before that, 204. */
  willAnswer(decide: (payload: Payload, path: string) => ReceiverAnswer): void
  /** Resolves with all that has come once `isEnough`, which is asked again after each payload. */
  until(isEnough: (received: readonly ReceivedPayload[]) => boolean): Promise<readonly ReceivedPayload[]>
  close(): Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const received: ReceivedPayload[] = []
  let decide: (payload: Payload, path: string) => ReceiverAnswer = () => ({ status: 204 })
  const hearers = new Set<() => void>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const payload = JSON.parse(Buffer.concat(parts).toString()) as Payload
      const path = request.url ?? ''
      const answer = decide(payload, path)
      received.push({ path, authorization: request.headers.authorization, payload, answer })
      if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end()
      for (const hear of hearers) hear()
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    willAnswer: next => void (decide = next),
    until: isEnough =>
      new Promise(resolve => {
        const hear = () => {
          if (!isEnough(received)) return
          hearers.delete(hear)
          resolve(received)
        }
        hearers.add(hear)
        hear()
      }),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** The documents that were taken, in their order, as `uno revision`. */
export function takenBy(received: readonly ReceivedPayload[]): string[] {
  return received
    .filter(({ answer }) => answer !== 'hang' && answer.status < 300)
    .flatMap(({ payload }) => payload.payload.map(({ uno, revision }) => `${uno} ${revision}`))
}
