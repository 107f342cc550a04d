import { makeVapidKeys } from '../../../apps/server/src/base/vapidKeys.ts'
import { asReader, asUser, type Attack, type Attacker, type Target } from '../attack.ts'
import { openChannels, say } from './channels.ts'

// What is held costs while documents are filed: in these cases the sample agency goes on filing.

const watchesOfChannel = 64
const channelsInAll = 40
/** A message may have 256 kB, and a watch of these has some 14. */
const watchesOfMessage = 8

/** As dear as a watch may be: many exclusions, none of which a document decides. No two have the same. */
function dearQuery(nth: number): object {
  const phrase = (which: number) => `never${nth} heard${which}`
  return { name: 'all', exclude: Array.from({ length: 450 }, (_, which) => phrase(which)) }
}

/** Channels with as many watches as one may have. */
export const heldWatches: Attack = {
  perSecond: 1,
  async begin(target) {
    await openChannels(target)
    const { attackers } = target
    for (let channel = 0; channel < channelsInAll; channel += 1) {
      const attacker = attackers[channel % attackers.length]
      if (!attacker) continue
      const nth = Math.floor(channel / attackers.length)
      for (let from = 0; from < watchesOfChannel; from += watchesOfMessage) {
        const watches = Array.from({ length: watchesOfMessage }, (_, place) => ({
          id: `w${from + place}`,
          body: { query: dearQuery(channel * watchesOfChannel + from + place) },
        }))
        await say(target, attacker, nth, JSON.stringify({ type: 'watch', watches }))
      }
    }
  },
  // The channels are kept open, as a deck keeps its own.
  send: (target, attacker, nth) => say(target, attacker, nth, JSON.stringify({ type: 'ping' })),
}

const subscriptionsInAll = 960

/** An account with nearly as many subscriptions as it may have, to a service that nobody answers. */
export const heldSubscriptions: Attack = {
  perSecond: 1,
  async begin(target) {
    const [first] = target.attackers
    if (!first) return
    const datas = { href: 'http://127.0.0.1:9/' }
    await postAsReader(target, first, '/notification/api/service/register', {
      name: 'Nobody',
      type: 'rest',
      datas,
    })
    for (let nth = 0; nth < subscriptionsInAll; nth += 1) {
      const attacker = target.attackers[nth % target.attackers.length] ?? first
      const query = dearQuery(nth)
      await postAsReader(target, attacker, `/notification/api/subscription/add?name=s${nth}&service=Nobody`, {
        query,
      })
    }
  },
  async send({ url }, attacker) {
    await (await fetch(`${url}/notification/api/service/list`, { headers: asReader(attacker) })).arrayBuffer()
  },
}

async function postAsReader(target: Target, attacker: Attacker, path: string, body: object): Promise<void> {
  const answer = await fetch(target.url + path, {
    method: 'POST',
    headers: { ...asReader(attacker), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
}

const columnsOfAccount = 200
const { publicKey, privateKey } = makeVapidKeys()

/** What the server needs so that decks are alerted while they are closed. */
export const pushEnvironment = {
  PUSH: 'on',
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:desk@deck.example',
}

/** Accounts with many dear columns that alert closed decks. */
export const pushColumns: Attack = {
  perSecond: 1,
  async begin(target) {
    for (const [nth, attacker] of target.attackers.entries()) {
      const headers = asUser(attacker, target)
      const alert = { level: 'desktop', from: 'all', withChanges: true, quiet: null }
      const rows = Array.from({ length: columnsOfAccount }, (_, order) => ({
        id: crypto.randomUUID(),
        type: 'search',
        params: { query: exclusions(nth * columnsOfAccount + order), provider: 'all', view: { alert } },
        order,
      }))
      // Ten rows have less than the bytes of one body.
      for (let from = 0; from < rows.length; from += 10) {
        const body = JSON.stringify(rows.slice(from, from + 10))
        await (await fetch(`${target.url}/rest/v1/columns`, { method: 'POST', headers, body })).arrayBuffer()
      }
      const body = JSON.stringify({
        endpoint: `https://push.example/${nth}`,
        keys: { p256dh: publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
        timeZone: 'Europe/Berlin',
        pauses: {},
      })
      await (await fetch(`${target.url}/wire/v1/push`, { method: 'PUT', headers, body })).arrayBuffer()
    }
  },
  async send(target, attacker) {
    const headers = asUser(attacker, target)
    await (await fetch(`${target.url}/auth/v1/user`, { headers })).arrayBuffer()
  },
}

function exclusions(nth: number): string {
  return Array.from({ length: 200 }, (_, which) => `NOT "never${nth} heard${which}"`).join(' ')
}
