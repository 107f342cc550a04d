import { Hono } from 'hono'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { equals, sha256 } from '../base/secrets.ts'
import { createRegistry, textFormat, type Sample } from './registry.ts'
import { routeOf } from './routeOf.ts'
import type { NoteFiled } from './timeFiling.ts'
import type { NoteStatement } from './timeDatabase.ts'

/** What is counted while the server works. */
export type Metrics = {
  noteAnswer(path: string, status: number, ms: number): void
  noteStatement: NoteStatement
  noteFiled: NoteFiled
  /** Adds what is read when the metrics are requested; a part that rejects is left out. */
  watch(looks: Looks): void
  /** GET /metrics, for callers who know the token; for all if it is null. */
  appFor(token: string | null): Hono
  close(): void
}

export type Looks = {
  isReady: () => boolean
  /** Null if there is no database. */
  database: { isThere: () => boolean; bytes: () => Promise<number> } | null
  /** Open live channels of decks, and sockets of synced devices. */
  channels: () => { live: number; sync: number }
  /** Calls that wait for their turn. */
  turns: () => number
  /** Documents that wait to be delivered, by the kind of their service. */
  deliveries: () => Promise<Readonly<Record<string, number>>>
  /** When the wire was heard last without a failure. */
  wireHeard: () => Date | null
}

/** Seconds. */
const answerBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const statementBounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
const filingBounds = [1, 2.5, 5, 10, 30, 60, 300, 900, 3600]

const mostPrecise = 10

export function createMetrics(isDeckPath: (path: string) => boolean): Metrics {
  const registry = createRegistry()
  const loop = monitorEventLoopDelay({ resolution: mostPrecise })
  loop.enable()
  const answers = registry.counter('wiredeck_requests_total', 'Requests by route and outcome.')
  const seconds = registry.histogram(
    'wiredeck_request_seconds',
    'Seconds from a request until its answer begins.',
    answerBounds,
  )
  const statements = registry.histogram(
    'wiredeck_statement_seconds',
    'Seconds that statements and transactions of the database take, waiting included.',
    statementBounds,
  )
  const filed = registry.histogram(
    'wiredeck_filing_delay_seconds',
    'Seconds from the publishing of a document until it can be found.',
    filingBounds,
  )
  registry.gauge(
    'wiredeck_event_loop_delay_seconds',
    'How late timers were since the metrics were told last.',
    () => {
      const [middle, most, worst] = [loop.percentile(50), loop.percentile(99), loop.max]
      loop.reset()
      const sample = (quantile: string, nanoseconds: number): Sample => ({
        labels: { quantile },
        // The histogram includes its own sampling interval.
        value: Math.max(0, nanoseconds / 1e9 - mostPrecise / 1000),
      })
      return [sample('0.5', middle), sample('0.99', most), sample('1', worst)]
    },
  )
  registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () => [
    { value: process.memoryUsage.rss() },
  ])
  const startedAt = Date.now() / 1000 - process.uptime()
  registry.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () => [
    { value: startedAt },
  ])

  return {
    noteAnswer(path, status, ms) {
      const route = routeOf(path, isDeckPath)
      answers.add({ route, outcome: `${Math.floor(status / 100)}xx` })
      seconds.observe({ route }, ms / 1000)
    },
    noteStatement: (kind, outcome, ms) => statements.observe({ kind, outcome }, ms / 1000),
    noteFiled: ms => filed.observe({}, ms / 1000),

    watch({ isReady, database, channels, turns, deliveries, wireHeard }) {
      registry.gauge('wiredeck_ready', '1 while the server can do its work.', () => [
        { value: Number(isReady()) },
      ])
      if (database) {
        registry.gauge('wiredeck_database_up', '1 while the database answers.', () => [
          { value: Number(database.isThere()) },
        ])
        registry.gauge('wiredeck_database_bytes', 'Size of the database.', async () => [
          { value: await database.bytes() },
        ])
      }
      registry.gauge('wiredeck_channels', 'Open channels, by kind.', () =>
        Object.entries(channels()).map(([kind, value]) => ({ labels: { kind }, value })),
      )
      registry.gauge(
        'wiredeck_waiting',
        'What waits, by queue.',
        () => [{ labels: { queue: 'turns' }, value: turns() }],
        async () =>
          Object.entries(await deliveries()).map(([type, value]) => ({
            labels: { queue: type === 'mail' ? 'mails' : `deliveries ${type}` },
            value,
          })),
      )
      registry.gauge(
        'wiredeck_wire_heard_timestamp_seconds',
        'When the wire was heard last without a failure, in seconds since 1970.',
        () => {
          const heard = wireHeard()
          return heard ? [{ value: heard.getTime() / 1000 }] : []
        },
      )
    },

    appFor(token) {
      const app = new Hono()
      const unkept = { 'cache-control': 'no-store' }
      // Where the metrics have a port of their own.
      app.notFound(context => context.text('Not found', 404, unkept))
      app.get('/metrics', async context => {
        // Hashes have one length, so not even the length of the token is revealed.
        const given = sha256(context.req.header('authorization') ?? '')
        if (token !== null && !equals(given, sha256(`Bearer ${token}`)))
          return context.text('The metrics want a token', 401, { ...unkept, 'www-authenticate': 'Bearer' })
        return context.text(await registry.text(), 200, { ...unkept, 'content-type': textFormat })
      })
      return app
    },
    close: () => loop.disable(),
  }
}
