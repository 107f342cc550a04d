import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export type Frame = { command: string; headers: Record<string, string>; body: string }

export type StompBroker = {
  port: number
  /** The frames that it got, oldest first. */
  frames: Frame[]
  /** How many connections there were, and how many there are. */
  connections: { made: number; open: number }
  /** Ends every connection at once. */
  hangUp(): void
  close(): Promise<void>
}

export type BrokerOptions = {
  login?: string
  passcode?: string
  /** Its answer to a frame, in place of a broker's usual one; null is no answer. */
  answer?: (frame: Frame, socket: Socket) => string | null | undefined
}

/** A broker that speaks STOMP 1.2 as far as senders need it, on this machine. */
export async function startStompBroker({
  login,
  passcode,
  answer,
}: BrokerOptions = {}): Promise<StompBroker> {
  const frames: Frame[] = []
  const sockets = new Set<Socket>()
  const connections = { made: 0, open: 0 }

  const usual = (frame: Frame, socket: Socket): string | null => {
    const { command, headers } = frame
    if (command === 'CONNECT')
      return headers.login === login && headers.passcode === passcode
        ? writeFrame('CONNECTED', { version: '1.2', 'heart-beat': '0,0' })
        : writeFrame('ERROR', { message: `Access refused for ${headers.login}` })
    if (command === 'DISCONNECT') setImmediate(() => socket.end())
    return headers.receipt === undefined ? null : writeFrame('RECEIPT', { 'receipt-id': headers.receipt })
  }

  function take(socket: Socket) {
    connections.made += 1
    connections.open += 1
    sockets.add(socket)
    let heard = ''
    socket.setEncoding('utf8')
    socket.on('error', () => {})
    socket.on('close', () => {
      connections.open -= 1
      sockets.delete(socket)
    })
    socket.on('data', (data: string) => {
      heard += data
      const texts = heard.split('\0')
      heard = texts.pop() ?? ''
      for (const text of texts) {
        const frame = readFrame(text)
        frames.push(frame)
        const own = answer?.(frame, socket)
        const said = own === undefined ? usual(frame, socket) : own
        if (said === null) continue
        socket.write(said)
        if (said.startsWith('ERROR')) socket.end()
      }
    })
  }

  const server = createServer(take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => sockets.forEach(socket => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    frames,
    connections,
    hangUp,
    close() {
      hangUp()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  return `${command}\n${lines.join('')}\n${body}\0`
}

function readFrame(text: string): Frame {
  const [head = '', body = ''] = split(text.replace(/^\n+/, ''), '\n\n')
  const [command = '', ...lines] = head.split('\n')
  const headers = Object.fromEntries(lines.map(line => split(line, ':').map(unescape)))
  return { command, headers, body }
}

/** Splits at the first occurrence only. */
function split(text: string, at: string): string[] {
  const place = text.indexOf(at)
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + at.length)]
}

const unescape = (text: string) =>
  text.replaceAll('\\c', ':').replaceAll('\\n', '\n').replaceAll('\\\\', '\\')
