import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

export type Seen = {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

export type HostileUpstream = {
  url: string
  /** Every call, with what it brought. */
  seen: Seen[]
  /** Connections that are open at this moment. */
  connections(): number
  /** Bytes of answers that the other side has taken, on connections that have ended. */
  taken(): number
  close(): Promise<void>
}

const head = (lines: string[]) =>
  ['HTTP/1.1 200 OK', 'content-type: application/json', ...lines, '', ''].join('\r\n')

/** 16 MB of blanks in 16 kB; several of them one after another are one gzip stream. */
const packedBlanks = gzipSync(Buffer.alloc(16 * 2 ** 20, ' '), { level: 9 })

/** By the last part of a path: what is done to the connection in place of an answer. */
const deeds: Record<string, (socket: Socket) => void> = {
  hangs: () => {},
  'hangs-up': socket => socket.destroy(),
  'hangs-after-its-head': socket => socket.write(head(['content-length: 2'])),
  'hangs-in-its-body': socket => socket.write(`${head(['content-length: 100000'])}{"response":`),
  'drips-its-head': socket => drip(socket, 'HTTP/1.1 200 OK\r\nx: '),
  'drips-its-body': socket => drip(socket, head(['content-length: 100000000'])),
  'hangs-up-in-its-body': socket => socket.end(`${head(['content-length: 100'])}{"respo`),
  'says-too-little': socket => socket.end(`${head(['content-length: 2'])}{}{"more":"than it said"}`),
  'breaks-its-chunks': socket => socket.end(`${head(['transfer-encoding: chunked'])}zz\r\n{}\r\n`),
  'says-two-lengths': socket => socket.end(`${head(['content-length: 2', 'content-length: 40'])}{}`),
  'says-length-and-chunks': socket =>
    socket.end(`${head(['content-length: 2', 'transfer-encoding: chunked'])}2\r\n{}\r\n0\r\n\r\n`),
  'is-no-http': socket => socket.end('220 mail.example ESMTP\r\n'),
  'has-endless-headers': socket => repeat(socket, 'HTTP/1.1 200 OK\r\n', `x-long: ${'x'.repeat(1000)}\r\n`),
  'goes-on-to-continue': socket => repeat(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'switches-protocols': socket =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  'is-a-gigabyte': socket => repeat(socket, head([]), ' '.repeat(2 ** 16)),
  'is-a-bomb': socket => repeat(socket, head(['content-encoding: gzip']), packedBlanks),
  'is-badly-packed': socket => socket.end(`${head(['content-encoding: gzip', 'content-length: 4'])}{"a"`),
  'is-packed-otherwise': socket => socket.end(`${head(['content-encoding: br', 'content-length: 2'])}{}`),
  'is-packed-twice': socket => socket.end(`${head(['content-encoding: gzip, gzip', 'content-length: 2'])}{}`),
  'has-status-999': socket => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}'),
}

/** A hostile content API. It repeats all calls but the deeds, in the shape that the query asks for. */
export async function startHostileUpstream(): Promise<HostileUpstream> {
  const seen: Seen[] = []
  const open = new Set<Socket>()
  let taken = 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://upstream.invalid')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body = Buffer.concat(parts).toString()
      seen.push({ method, url, headers, body })
      const deed = deeds[pathname.split('/').at(-1) ?? '']
      if (deed) return deed(request.socket)
      const given = searchParams.getAll('header').map((line): [string, string] => {
        const [name = '', ...value] = line.split(':')
        return [name, value.join(':')]
      })
      response.writeHead(Number(searchParams.get('status') ?? 200), [
        'content-type',
        searchParams.get('type') ?? 'application/json',
        ...given.flat(),
      ])
      response.end(searchParams.get('body') ?? JSON.stringify({ body }))
    })
  })
  server.on('connection', socket => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      taken += socket.bytesWritten
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    connections: () => open.size,
    taken: () => taken,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function drip(socket: Socket, start: string) {
  socket.write(start)
  const timer = setInterval(() => socket.write('x'), 20)
  socket.on('close', () => clearInterval(timer))
}

/** Writes until the connection ends, as fast as it is taken. */
function repeat(socket: Socket, start: string, part: string | Buffer) {
  socket.write(start)
  const write = () => {
    while (!socket.destroyed && socket.write(part)) {
      // Goes on until the other side has enough for now.
    }
  }
  socket.on('drain', write)
  write()
}
