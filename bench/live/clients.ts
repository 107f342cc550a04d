import type { LiveMessage } from '@wiredeck/content-api/wire'
import type { Filter } from '@wiredeck/query'
import { openWelcome, type LiveClient } from '../../apps/server/src/testing/liveClient.ts'

/** An order of the bench to this process. */
export type Order =
  | { do: 'open'; url: string; token: string; decks: Filter[][] }
  /** Resets the measurements. */
  | { do: 'measure' }
  | { do: 'report' }
  | { do: 'close' }

/** Milliseconds from filing to receipt, for each message of each deck. */
export type Report = { delays: number[] }

// Simulated decks in a separate process, so that they take no time from the server.

let clients: LiveClient[] = []
let delays: number[] = []

process.on('message', (order: Order) => {
  void handle(order).then(answer => process.send?.(answer))
})
process.send?.('ready')

async function handle(order: Order): Promise<Report | 'done'> {
  switch (order.do) {
    case 'open':
      // A few at a time, as decks reconnect after a restart.
      for (let start = 0; start < order.decks.length; start += 20)
        await Promise.all(order.decks.slice(start, start + 20).map(columns => open(order, columns)))
      return 'done'
    case 'measure':
      delays = []
      return 'done'
    case 'report':
      return { delays }
    case 'close':
      for (const client of clients.splice(0)) await client.close()
      return 'done'
  }
}

async function open(
  { url, token }: { url: string; token: string },
  columns: readonly Filter[],
): Promise<void> {
  const client = await openWelcome(url, token)
  clients = [...clients, client]
  client.socket.on('message', (data: Buffer) => {
    const received = Date.now()
    // The messages come from our server, so they have the shapes of the wire.
    const message = JSON.parse(data.toString()) as LiveMessage
    if (message.type === 'filed') delays.push(received - Date.parse(message.filed))
  })
  if (columns.length === 0) return
  client.watch(Object.fromEntries(columns.map((query, nth) => [`column ${nth}`, { query }])))
  await client.next('watching')
}
