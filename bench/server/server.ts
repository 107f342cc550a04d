import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Filter } from '@wiredeck/query'
import { watchLoad } from '../../tools/load.mjs'
import { quantile } from '../deck/row.ts'
import { decksOf } from '../live/filters.ts'
import type { PollOrder, PollReport, ServerLook, ServerOrder } from './orders.ts'
import { benchStatement } from './statement.ts'
import { fillStore, newestDocuments, type Store } from './store.ts'

export type ServerBenchOptions = {
  sizes: readonly number[]
  /** Another clone, whose server is measured alternately with this one's. */
  against?: string | undefined
  only?: string | undefined
  on?: string | undefined
  stores?: string | undefined
}

type Scenario = { name: string; decks: number; isEqual: boolean; limitMs: number | null }

const columnsOfDeck = 20
const scenarios: readonly Scenario[] = [
  { name: 'equal', decks: 200, isEqual: true, limitMs: null },
  { name: 'equal', decks: 500, isEqual: true, limitMs: 1000 },
  { name: 'different', decks: 200, isEqual: false, limitMs: 1000 },
]
/** One round of all decks before the measurement, and one measured round, each with a filing. */
const warmUpMs = 10_000
const measuredMs = 10_000
/** The sample agency files a document every 5 to 20 s. */
const filingEveryMs = 10_000
const ownRoot = fileURLToPath(new URL('../..', import.meta.url))

export async function benchServer({ sizes, against, only, on, stores }: ServerBenchOptions): Promise<void> {
  const kinds = (['PGlite', 'PostgreSQL'] as const).filter(
    kind => (on ?? kind) === kind && (kind === 'PGlite' || process.env['DATABASE_URL']),
  )
  const wanted = scenarios.filter(({ name }) => (only ?? name) === name)
  const filters = decksOf(newestDocuments(new Date()), 200 * columnsOfDeck)
  console.log(
    '| database | documents | decks | columns | server | answers of those due | p50 | p95 | most | processor per answer | load |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const kind of kinds)
    for (const size of sizes) {
      const store = await fillStore(kind, size, stores)
      try {
        await benchStatement(store, filters.slice(0, 200))
        for (const scenario of wanted) {
          if (against) await benchScenario(kind, size, store, scenario, filters, against, 'before')
          await benchScenario(kind, size, store, scenario, filters, ownRoot, 'now')
          if (against) await benchScenario(kind, size, store, scenario, filters, against, 'before')
          if (against) await benchScenario(kind, size, store, scenario, filters, ownRoot, 'now')
        }
      } finally {
        await store.remove()
      }
    }
}

async function benchScenario(
  kind: string,
  size: number,
  store: Store,
  { name, decks, isEqual, limitMs }: Scenario,
  filters: Filter[],
  root: string,
  which: 'now' | 'before',
): Promise<void> {
  const { target, close } = store.open()
  const server = startChild(
    'serve.ts',
    [root, JSON.stringify(target)],
    process.env['BENCH_EXEC_ARGV']?.split(' '),
  )
  const pollers = startChild('pollers.ts', [])
  try {
    // The first message always has this shape.
    const { url } = (await hear(server)) as { url: string }
    await hear(pollers)
    await tell(pollers, {
      do: 'begin',
      url,
      columns: filters,
      decks: Array.from({ length: decks }, (_, deck) =>
        Array.from({ length: columnsOfDeck }, (_each, nth) => (isEqual ? nth : deck * columnsOfDeck + nth)),
      ),
    } satisfies PollOrder)
    const filing = new AbortController()
    const filed = fileUntil(server, filing.signal)
    await tell(pollers, { do: 'poll', forMs: warmUpMs } satisfies PollOrder)
    await look(server)
    const load = watchLoad()
    // The shape of an answer to this order.
    const report = (await tell(pollers, { do: 'poll', forMs: measuredMs } satisfies PollOrder)) as PollReport
    const measuredAt = load()
    filing.abort()
    await filed
    const { cpuMs } = await look(server)
    const p95 = quantile(report.delays, 0.95)
    const hasFailed = Object.keys(report.failures).length > 0
    const isKept = limitMs === null || which === 'before' || (p95 < limitMs && !hasFailed)
    if (!isKept) process.exitCode = 1
    if (hasFailed) console.log(report.failures)
    console.log(
      `| ${[
        kind,
        size,
        decks,
        name,
        which,
        `${report.delays.length} of ${report.due}`,
        `${quantile(report.delays, 0.5).toFixed(1)} ms`,
        `${p95.toFixed(1)} ms${isKept ? '' : ' NOT KEPT'}`,
        `${quantile(report.delays, 1).toFixed(0)} ms`,
        `${(cpuMs / Math.max(1, report.delays.length)).toFixed(2)} ms`,
        measuredAt,
      ].join(' | ')} |`,
    )
  } finally {
    pollers.kill()
    if (server.connected) {
      server.send({ do: 'end' } satisfies ServerOrder)
      await once(server, 'exit')
    }
    close()
  }
}

async function fileUntil(server: ChildProcess, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await tell(server, { do: 'file' } satisfies ServerOrder)
    await setTimeout(filingEveryMs, undefined, { signal: stopped }).catch(() => {})
  }
}

async function look(server: ChildProcess): Promise<ServerLook> {
  // The shape of an answer to this order.
  return (await tell(server, { do: 'look' } satisfies ServerOrder)) as ServerLook
}

function tell(child: ChildProcess, order: ServerOrder | PollOrder): Promise<unknown> {
  const answer = hear(child)
  child.send(order)
  return answer
}

/** The next message. Rejects if the process ends without one. */
function hear(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = (code: number | null) => reject(new Error(`A process of the bench ended with ${code}`))
    child.once('exit', giveUp)
    child.once('message', message => {
      child.off('exit', giveUp)
      resolve(message)
    })
  })
}

function startChild(file: string, args: string[], more: string[] = []): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), args, {
    execArgv: ['--import', tsx, ...more],
  })
}
