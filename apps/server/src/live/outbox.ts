import type { WebSocket } from 'ws'

/** What is sent to one client, which may read slower than the wire files. */
export type Outbox = {
  /** A message that is never left out. A client that does not even fetch these is cut off. */
  say(message: object): void
  /** A message that is left out while the client is behind; says whether it was sent. */
  tell(bytes: Buffer): boolean
  /** Has anything been left out that the client does not know of? */
  isBehind(): boolean
  /** Resolves when there is room for more, or the socket has closed. */
  hasRoom(): Promise<void>
}

export type OutboxOptions = {
  /** Bytes that wait to be fetched. Beyond it the client is behind. */
  mostUnsentBytes: number
  /** Called when a client that was behind has fetched what was waiting. */
  onCaughtUp: () => void
}

/** So many times as much as makes a client fall behind: it never reads, and goes on asking. */
const endsAtTimes = 4

export function createOutbox(socket: WebSocket, { mostUnsentBytes, onCaughtUp }: OutboxOptions): Outbox {
  let isBehind = false
  let waiting: (() => void)[] = []

  function handleSent() {
    if (socket.bufferedAmount > mostUnsentBytes / 2) return
    for (const resolve of waiting.splice(0)) resolve()
    if (!isBehind || socket.readyState !== socket.OPEN) return
    isBehind = false
    onCaughtUp()
  }

  function send(data: string | Buffer) {
    if (socket.readyState === socket.OPEN) socket.send(data, { binary: false }, handleSent)
  }

  socket.on('close', () => {
    for (const resolve of waiting.splice(0)) resolve()
  })

  return {
    say(message) {
      if (socket.bufferedAmount > mostUnsentBytes * endsAtTimes) return socket.terminate()
      send(JSON.stringify(message))
    },
    tell(bytes) {
      if (socket.bufferedAmount > mostUnsentBytes) isBehind = true
      if (!isBehind) send(bytes)
      return !isBehind
    },
    isBehind: () => isBehind,
    hasRoom() {
      const isOpen = socket.readyState === socket.OPEN
      if (!isOpen || socket.bufferedAmount <= mostUnsentBytes / 2) return Promise.resolve()
      return new Promise(resolve => (waiting = [...waiting, resolve]))
    },
  }
}
