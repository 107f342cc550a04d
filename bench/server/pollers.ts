import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { SearchRequest } from '@wiredeck/content-api/wire'
import type { Filter } from '@wiredeck/query'
import { reader, sampleKey } from '../../apps/server/src/testing/testServer.ts'
import type { PollOrder, PollReport } from './orders.ts'

// Simulated decks in a separate process. Each has its own connections, token and start of its rounds, and
// asks for documents newer than its newest one, as the deck does.

const pollEveryMs = 10_000
/** The columns that a deck requests at the same time, and a browser's connections to one server. */
const slots = 4
const connections = 6

type Column = { query: Filter; from: string; last: Buffer | null }
type Deck = { token: string; agent: Agent; columns: Column[] }

let host: { hostname: string; port: string }
let decks: Deck[] = []

async function begin({ url, columns, decks: places }: PollOrder & { do: 'begin' }): Promise<void> {
  for (const { agent } of decks) agent.destroy()
  const { hostname, port } = new URL(url)
  const logIn = await logInOnce(url)
  host = { hostname: hostname === 'localhost' ? '127.0.0.1' : hostname, port }
  decks = await Promise.all(
    places.map(async place => ({
      token: await logIn(),
      agent: new Agent({ keepAlive: true, maxSockets: connections }),
      columns: place.map(each => ({ query: columns[each] ?? { and: [] }, from: '1980-01-01', last: null })),
    })),
  )
  // Decks with the same columns start equally, so one of them reads for all.
  const fromByQuery = new Map<Filter, string>()
  for (const deck of decks)
    await inSlots(deck.columns, async column => {
      if (!fromByQuery.has(column.query)) {
        await ask(deck, column)
        fromByQuery.set(column.query, column.from)
      }
      column.from = fromByQuery.get(column.query) ?? column.from
    })
}

/** A separate token for each deck, as readers have, but from one login, because more would be limited. */
async function logInOnce(url: string): Promise<() => Promise<string>> {
  const ask = async (form: Record<string, string>) => {
    const headers = { authorization: `Basic ${sampleKey}` }
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    })
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  const { refresh_token } = await ask({ grant_type: 'password', ...reader })
  return async () => (await ask({ grant_type: 'refresh_token', refresh_token })).access_token
}

async function inSlots<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const slot = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: slots }, slot))
}

/** Rejects if no answer comes. */
async function ask({ token, agent }: Deck, column: Column): Promise<void> {
  const body: SearchRequest = {
    dateRange: { from: column.from, to: 'now' },
    maxRows: 10,
    sortField: 'published',
    sortOrder: 'desc',
    fields: [],
    query: column.query,
    withFilings: true,
    withTotal: false,
  }
  const answer = await post(agent, token, JSON.stringify(body))
  if (column.last?.equals(answer.body)) return
  column.last = answer.body
  const text = answer.isPacked ? gunzipSync(answer.body) : answer.body
  const { response } = JSON.parse(text.toString()) as { response: { docs: { published: string }[] } }
  column.from = response.docs[0]?.published ?? column.from
}

function post(agent: Agent, token: string, body: string): Promise<{ body: Buffer; isPacked: boolean }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'gzip, deflate, br',
    }
    const asking = request(
      { ...host, agent, method: 'POST', path: '/v1/api/search?wt=json', headers },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const whole = Buffer.concat(parts)
          if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode} ${whole.toString()}`))
          resolve({ body: whole, isPacked: answer.headers['content-encoding'] === 'gzip' })
        })
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

async function poll(forMs: number): Promise<PollReport> {
  const report: PollReport = { delays: [], due: 0, failures: {} }
  const end = Date.now() + forMs
  const askNow = async (deck: Deck, column: Column) => {
    const asked = performance.now()
    try {
      await ask(deck, column)
      report.delays.push(performance.now() - asked)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      report.failures[why] = (report.failures[why] ?? 0) + 1
    }
  }
  const turns = async (deck: Deck, nth: number) => {
    let due = Date.now() + (nth / decks.length) * pollEveryMs
    for (; due < end; due += pollEveryMs) {
      await setTimeout(Math.max(0, due - Date.now()))
      report.due += deck.columns.length
      // If a round took longer than its interval, the next one begins at once.
      await inSlots(deck.columns, column => askNow(deck, column))
    }
  }
  await Promise.all(decks.map(turns))
  return report
}

process.on('message', (order: PollOrder) => {
  void (order.do === 'begin' ? begin(order).then(() => 'done') : poll(order.forMs)).then(answer =>
    process.send?.(answer),
  )
})
process.send?.('ready')
