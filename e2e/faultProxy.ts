import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Plan, Seen } from '../apps/deck/src/testing/faults.ts'

/** What happens to a WebSocket upgrade: it passes, is refused, or gets no answer. */
export type Upgrades = 'pass' | 'hang' | { answer: number }

export type FaultProxy = {
  url: string
  /** Sets the faults from now on; without any, the proxy changes nothing. */
  plan(...plans: Plan[]): void
  /** Requests to the content API since the last call. */
  seen(): Seen[]
  /** Sets what happens to upgrades from now on. */
  upgrades(next: Upgrades): void
  /** Ends all WebSockets without a close message, as a proxy does with old connections. */
  cutSockets(): void
  /** Refuses connections until `accept`, which uses the same address. */
  refuse(): Promise<void>
  accept(): Promise<void>
  stop(): Promise<void>
}

const trickleBytes = 400
const trickleEveryMs = 5

/** A proxy between the deck and its server, which damages answers as networks do. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let plans: Plan[] = []
  let seen: Seen[] = []
  const sockets = new Set<Socket>()
  const webSockets = new Set<Duplex>()
  let upgrades: Upgrades = 'pass'

  const handle = async (asked: IncomingMessage, answered: ServerResponse): Promise<void> => {
    const body = await text(asked)
    const line = `${asked.method} ${asked.url}`
    const plan = plans.find(({ hits }) => hits(line, body))
    if (/ \/(v1|oauth)\//.test(line)) seen.push({ line, body, isFaulty: plan !== undefined })
    if (!plan) return forward(asked, body, answered)
    const { fault } = plan
    if ('answer' in fault) {
      const type = fault.type ?? 'text/html'
      answered.writeHead(fault.answer, { 'content-type': type }).end(fault.body ?? '')
      return
    }
    switch (fault.is) {
      case 'reset':
        return void answered.destroy()
      case 'silence':
        return
      case 'endlessTrickle':
        answered.writeHead(200, { 'content-type': 'application/json' }).write('{"response":')
        return
      case 'cut':
      case 'truncated':
      case 'trickle':
        return forward(asked, body, answered, fault.is)
    }
  }

  const forward = (
    asked: IncomingMessage,
    body: string,
    answered: ServerResponse,
    how: 'whole' | 'cut' | 'truncated' | 'trickle' = 'whole',
  ): void => {
    const headers = { ...asked.headers }
    if (how !== 'whole') headers['accept-encoding'] = 'identity'
    const onward = request(target + asked.url, { method: asked.method, headers }, answer => {
      const { statusCode = 502, headers: answerHeaders } = answer
      if (how === 'whole') {
        answered.writeHead(statusCode, answerHeaders)
        // If the server dies in the middle of an answer, the proxy's answer ends too.
        pipeline(answer, answered, () => {})
        return
      }
      void text(answer).then(whole => {
        const bytes = Buffer.from(whole)
        const half = bytes.subarray(0, Math.floor(bytes.length / 2))
        const { 'content-length': _, 'transfer-encoding': __, ...rest } = answerHeaders
        const length = how === 'truncated' ? half.length : bytes.length
        answered.writeHead(statusCode, { ...rest, 'content-length': length })
        if (how === 'truncated') answered.end(half)
        else if (how === 'cut') answered.write(half, () => answered.destroy())
        else trickle(bytes, answered)
      })
    })
    onward.on('error', () => answered.destroy())
    onward.end(body)
  }

  const upgrade = (asked: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => {})
    if (upgrades === 'hang') return
    if (upgrades !== 'pass')
      return void socket.end(`HTTP/1.1 ${upgrades.answer} No WebSockets here\r\nconnection: close\r\n\r\n`)
    const { hostname, port } = new URL(target)
    const onward = connect(Number(port), hostname, () => {
      const fields = asked.rawHeaders.flatMap((name, nth, all) =>
        nth % 2 === 0 ? [`${name}: ${all[nth + 1]}`] : [],
      )
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      webSockets.add(socket)
      pipeline(socket, onward, () => socket.destroy())
      pipeline(onward, socket, () => webSockets.delete(socket))
    })
    onward.on('error', () => socket.destroy())
  }

  const server = createServer((asked, answered) => void handle(asked, answered))
  server.on('upgrade', upgrade)
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>(done => void server.listen(port, '127.0.0.1', () => done()))
  const close = () =>
    new Promise<void>(done => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    plan: (...next) => {
      plans = next
    },
    seen: () => {
      const until = seen
      seen = []
      return until
    },
    upgrades: next => {
      upgrades = next
    },
    cutSockets: () => {
      for (const socket of webSockets) socket.destroy()
    },
    refuse: close,
    accept: () => listen(port),
    stop: close,
  }
}

function trickle(bytes: Buffer, answered: ServerResponse): void {
  let at = 0
  const timer = setInterval(() => {
    answered.write(bytes.subarray(at, at + trickleBytes))
    at += trickleBytes
    if (at < bytes.length) return
    clearInterval(timer)
    answered.end()
  }, trickleEveryMs)
}
