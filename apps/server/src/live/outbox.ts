import type { WebSocket } from 'ws'

/** What is sent to one client, which may read slower than the wire files. */
export type Outbox = {
  /** A message that is never left out. A client that does not even fetch these is cut off. */
  say(message: object): void
  /** A message that is left out while the client is behind; returns whether it was sent. */
  tell(bytes: Buffer): boolean
  /** Has anything been left out that the client does not know of? */
  isBehind(): boolean
  /** Resolves when there is room for more and the client knows of all that was left out, or the socket has closed. */
  hasRoom(): Promise<void>
}

export type OutboxOptions = {
  /** Bytes that wait to be fetched. Beyond it the client is behind. */
  mostUnsentBytes: number
  /** Called when a client that was behind has fetched what was waiting. */
  onCaughtUp: () => void
}

export function createOutbox(socket: WebSocket, { mostUnsentBytes, onCaughtUp }: OutboxOptions): Outbox {
  let isBehind = false
  let waiting: (() => void)[] = []
  /** Bytes of answers that were not fetched: beyond a limit the client only asks, and never reads. */
  let unsentAnswers = 0

  function handleSent() {
    if (socket.bufferedAmount > mostUnsentBytes / 2) return
    if (isBehind && socket.readyState === socket.OPEN) {
      isBehind = false
      onCaughtUp()
    }
    for (const resolve of waiting.splice(0)) resolve()
  }

  function send(data: Buffer, then = handleSent) {
    if (socket.readyState === socket.OPEN) socket.send(data, { binary: false }, then)
  }

  socket.on('close', () => {
    for (const resolve of waiting.splice(0)) resolve()
  })

  return {
    say(message) {
      const bytes = Buffer.from(JSON.stringify(message))
      unsentAnswers += bytes.length
      if (unsentAnswers > mostUnsentBytes) return socket.terminate()
      send(bytes, () => {
        unsentAnswers -= bytes.length
        handleSent()
      })
    },
    tell(bytes) {
      if (socket.bufferedAmount > mostUnsentBytes) isBehind = true
      if (!isBehind) send(bytes)
      return !isBehind
    },
    isBehind: () => isBehind,
    hasRoom() {
      const isOpen = socket.readyState === socket.OPEN
      if (!isOpen || (!isBehind && socket.bufferedAmount <= mostUnsentBytes / 2)) return Promise.resolve()
      return new Promise(resolve => (waiting = [...waiting, resolve]))
    },
  }
}
