import { once } from 'node:events'
import { WebSocket } from 'ws'
import { asUser, type Attack, type Attacker, type Target } from '../attack.ts'

async function readColumns(target: Target, attacker: Attacker): Promise<void> {
  const headers = asUser(attacker, target)
  await (await fetch(`${target.url}/rest/v1/columns?select=*`, { headers })).arrayBuffer()
}

/** Columns asked for with the key that everybody has, and no user. */
export const rowsWithoutUser: Attack = { perSecond: 500, send: readColumns }

/** A user's own columns. */
export const rowsOfUser: Attack = {
  perSecond: 300,
  begin: target => insertColumns(target, 200),
  send: readColumns,
}

async function insertColumns(target: Target, count: number): Promise<void> {
  for (const attacker of target.attackers) await insert(target, attacker, count)
}

async function insert(target: Target, attacker: Attacker, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, order) => ({
    id: crypto.randomUUID(),
    type: 'topic',
    params: { query: 'word '.repeat(20) },
    order,
  }))
  const answer = await fetch(`${target.url}/rest/v1/columns`, {
    method: 'POST',
    headers: asUser(attacker, target),
    body: JSON.stringify(rows),
  })
  await answer.text()
}

/** Who a session belongs to, and codes that are wrong. */
export const sessions: Attack = {
  perSecond: 300,
  async send(target, attacker, nth) {
    const headers = asUser(attacker, target)
    const answer =
      nth % 2 === 0
        ? await fetch(`${target.url}/auth/v1/user`, { headers })
        : await fetch(`${target.url}/auth/v1/verify`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ email: 'nobody@desk.example', token: '123456', type: 'email' }),
          })
    await answer.text()
  },
}

const socketsInAll = 40
const topicsOfEach = 20

/** Rows whose changes are told to many topics on many sockets. */
export const toldRows: Attack = {
  perSecond: 2,
  async begin(target) {
    const { attackers, url, publishableKey } = target
    for (let nth = 0; nth < socketsInAll; nth += 1) {
      const attacker = attackers[nth % attackers.length]
      if (!attacker) continue
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
        { headers: { 'x-forwarded-for': attacker.address } },
      )
      await once(socket, 'open')
      socket.on('error', () => {})
      const wanted = { event: '*', schema: 'public', table: 'columns' }
      const payload = { config: { postgres_changes: [wanted] }, access_token: attacker.session }
      for (let topic = 0; topic < topicsOfEach; topic += 1)
        socket.send(JSON.stringify([`${topic}`, `${topic}`, `realtime:${topic}`, 'phx_join', payload]))
    }
  },
  send: (target, attacker) => insert(target, attacker, 50),
}
