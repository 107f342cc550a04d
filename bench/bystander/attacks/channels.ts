import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Attack, Attacker, Target } from '../attack.ts'

const socketsInAll = 40
const sockets = new Map<Attacker, WebSocket[]>()

/** A channel that has said hello. It does not wait for a welcome, which a control never says. */
async function openChannel({ url }: Target, attacker: Attacker): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/wire/v1/live`, {
    headers: { 'x-forwarded-for': attacker.address },
  })
  socket.on('error', () => {})
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token: attacker.tokens[0] }))
  return socket
}

export async function openChannels(target: Target): Promise<void> {
  const { attackers } = target
  for (let nth = 0; nth < socketsInAll; nth += 1) {
    const attacker = attackers[nth % attackers.length]
    if (attacker)
      sockets.set(attacker, [...(sockets.get(attacker) ?? []), await openChannel(target, attacker)])
  }
}

/** Sends a message over one of the caller's channels; over a new one, if that was ended. */
export async function say(target: Target, attacker: Attacker, nth: number, message: string): Promise<void> {
  const own = sockets.get(attacker) ?? []
  const place = nth % Math.max(1, own.length)
  let socket = own[place]
  if (!socket || socket.readyState > WebSocket.OPEN) {
    socket = await openChannel(target, attacker)
    own[place] = socket
  }
  // What the server does not read yet is not piled up here.
  if (socket.bufferedAmount > 1_048_576) return
  const sent = socket
  await new Promise(resolve => sent.send(message, resolve))
}

const attackBy = (perSecond: number, messageOf: (nth: number) => string): Attack => ({
  perSecond,
  begin: openChannels,
  send: (target, attacker, nth) => say(target, attacker, nth, messageOf(nth)),
})

const watchOf = (watches: readonly { id: string; body: unknown }[]) =>
  JSON.stringify({ type: 'watch', watches })
const mostBytes = 256 * 1024 - 200

const long = watchOf([
  {
    id: 'a',
    body: {
      query: {
        name: 'all',
        in: Array.from({ length: 900 }, (_, nth) => `${nth} ${'word '.repeat(54)}`),
      },
    },
  },
]).slice(0, mostBytes)
const large = long.endsWith('}')
  ? long
  : JSON.stringify({ type: 'unwatch', ids: ['x'.repeat(mostBytes - 100)] })

/** Messages as long as they may be. */
export const largeMessages = attackBy(100, () => large)

const repeated = watchOf(Array.from({ length: 9000 }, () => ({ id: 'a', body: {} })))
/** One message that asks for the same watch 9,000 times. */
export const repeatedWatches = attackBy(20, () => repeated)

const deep = `{"type":"watch","watches":[{"id":"a","body":{"query":${'{"and":['.repeat(16_000)}${']}'.repeat(16_000)}}}]}`
/** A query in a query in a query. */
export const deepMessages = attackBy(50, () => deep)

/** Channels that are opened and ended. */
export const reconnecting: Attack = {
  perSecond: 200,
  async send(target, attacker) {
    const socket = await openChannel(target, attacker)
    socket.terminate()
  },
}

const logs = new Map<string, string>()

/** The same watches from the beginning of the log, again and again. */
export const sinceLoops: Attack = {
  perSecond: 40,
  async begin(target) {
    const [first] = target.attackers
    if (!first) return
    logs.set(target.url, await logOf(target, first))
    await openChannels(target)
  },
  async send(target, attacker, nth) {
    const since = { log: logs.get(target.url), number: 1 }
    const query = { name: 'slug', in: [`nobody-has-this-${nth % 8}`] }
    const message = { type: 'watch', watches: [{ id: `w${nth % 8}`, body: { query } }], since }
    await say(target, attacker, nth, JSON.stringify(message))
  },
}

/** The log's identity, as the server says it in its welcome; a control has none. */
async function logOf(target: Target, attacker: Attacker): Promise<string> {
  const socket = await openChannel(target, attacker)
  const welcome = await Promise.race([
    once(socket, 'message').then(([data]) => JSON.parse(String(data)) as { log?: string }),
    new Promise<{ log?: string }>(resolve => setTimeout(() => resolve({}), 1000)),
  ])
  socket.terminate()
  return welcome.log ?? ''
}
