import * as v from 'valibot'
import type { Claims } from '../accounts/accessJwts.ts'
import { idsFor, readJoin, type Binding, type Change } from './bindings.ts'
import { readFrame, writeFrame, type Frame, type Version } from './frames.ts'
import { toldNames } from './toldTables.ts'

/** A token's claims; null for the publishable key, `invalid` for what is no token of ours or has ended. */
export type Identify = (token: string | null) => Promise<Claims | null | 'invalid'>

export type Channel = { topic: string; joinRef: string | null; bindings: Binding[]; claims: Claims | null }

/** A channel of somebody who is signed in. */
export type Listener = Channel & { claims: Claims }

export type Connection = {
  receive(text: string): Promise<void>
  /** The channels of signed-in users that want to hear of a change. */
  listeners(change: Change, nowMs: number): Listener[]
  /** Whose changes may be told here. */
  users(): ReadonlySet<string>
  tell(channel: Channel, change: Change, data: Record<string, unknown>): void
}

const mostChannels = 20
const tokenSchema = v.object({ access_token: v.nullable(v.string()) })

/** One socket: which channels it has joined, and who listens there. `write` sends a text. */
export function createConnection(
  version: Version,
  identify: Identify,
  write: (text: string) => void,
): Connection {
  const channels = new Map<string, Channel>()
  const send = (frame: Frame) => write(writeFrame(frame, version))
  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown) =>
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })

  async function join(frame: Frame) {
    const wanted = readJoin(frame.payload)
    if (!wanted)
      return reply(frame, 'error', { reason: `Only changes of ${toldNames.join(' and ')} are told here` })
    if (!channels.has(frame.topic) && channels.size >= mostChannels)
      return reply(frame, 'error', { reason: 'Too many channels' })
    const claims = await identify(wanted.token)
    if (claims === 'invalid') return reply(frame, 'error', { reason: 'The access token is not valid' })
    const { topic, joinRef } = frame
    channels.set(topic, { topic, joinRef, bindings: wanted.bindings, claims })
    // Every filter is echoed as it came, in the same order: the client compares them one by one.
    const echo = wanted.bindings.map(({ id, wanted }) => ({ ...wanted, id }))
    reply(frame, 'ok', { postgres_changes: echo })
    const channel = topic.replace(/^realtime:/, '')
    const message = 'Subscribed to PostgreSQL'
    const payload = { channel, extension: 'postgres_changes', message, status: 'ok' }
    send({ joinRef: null, ref: null, topic, event: 'system', payload })
  }

  return {
    async receive(text) {
      const frame = readFrame(text, version)
      if (!frame) return
      const channel = channels.get(frame.topic)
      switch (frame.event) {
        case 'heartbeat':
          return reply(frame, 'ok', {})
        case 'phx_join':
          return join(frame)
        case 'phx_leave':
          channels.delete(frame.topic)
          reply(frame, 'ok', {})
          return send({ ...frame, event: 'phx_close', payload: {} })
        case 'access_token': {
          const read = v.safeParse(tokenSchema, frame.payload)
          if (!channel || !read.success) return
          const claims = await identify(read.output.access_token)
          // A user who signed out, or whose token has ended, is told nothing further.
          channel.claims = claims === 'invalid' ? null : claims
        }
      }
    },

    listeners: (change, nowMs) =>
      [...channels.values()].filter(
        (channel): channel is Listener =>
          channel.claims !== null &&
          channel.claims.userId === change.user_id &&
          channel.claims.expiresAt * 1000 > nowMs &&
          idsFor(channel.bindings, change).length > 0,
      ),

    users: () => new Set([...channels.values()].flatMap(({ claims }) => claims?.userId ?? [])),

    tell(channel, change, data) {
      // The channel may have been left, or joined again, while the row was read.
      if (channels.get(channel.topic) !== channel || channel.claims?.userId !== change.user_id) return
      const payload = { ids: idsFor(channel.bindings, change), data }
      send({ joinRef: null, ref: null, topic: channel.topic, event: 'postgres_changes', payload })
    },
  }
}
