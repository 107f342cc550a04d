import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { DatabaseTarget } from '../../apps/server/src/database/database.ts'
import { openDatabase } from '../../apps/server/src/database/openDatabase.ts'
import { createCaller } from '../../apps/server/src/testing/testServer.ts'
import { median } from '../data/row.ts'
import { fillStore } from '../server/store.ts'

const bundle = 'apps/server/dist/server.mjs'
/** A reader who looks at the newest ten of a topic. */
const search = { query: { name: 'slug', in: ['sport'] }, maxRows: 10 }
const askEveryMs = 250
const restMs = 20_000
const askedAtRest = 80

type Options = { size: number; on?: string; stores?: string }

export async function benchAnalyse({ size, on, stores }: Options): Promise<void> {
  const kinds = process.env['DATABASE_URL'] ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    '| database | documents | analysed in | memory at its peak | at rest after it | a search, p50 and p95 | after it |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const kind of kinds) {
    if (on !== undefined && on !== kind) continue
    const store = await fillStore(kind, size, stores)
    const { target, close } = store.open()
    await putBack(target)
    console.log(`| ${[kind, size.toLocaleString('en'), ...(await measure(target))].join(' | ')} |`)
    close()
    await store.remove()
  }
}

/** Makes the database one of an earlier analyser, under which a tenth of the documents had other words. */
async function putBack(target: DatabaseTarget): Promise<void> {
  const database = await openDatabase(target)
  await database.exec('ALTER TABLE doc DROP CONSTRAINT doc_analysed')
  await database.exec('UPDATE analyser SET number = 1')
  await database.exec(`UPDATE doc SET analysed = 1, tsv = tsv || '''a/before'''::tsvector WHERE id % 10 = 0`)
  await database.exec('VACUUM (ANALYZE) doc')
  await database.close()
}

async function measure(target: DatabaseTarget): Promise<string[]> {
  const place = 'url' in target ? { DATABASE_URL: target.url } : { DATA_DIR: target.dataDir }
  const env = { PATH: process.env['PATH'], PORT: '0', KEEP_DAYS: '1', WIRE: 'off', ACCOUNTS: 'off', ...place }
  const child = spawn(process.execPath, [bundle], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const caller = await createCaller(await addressOf(child))
  const began = performance.now()
  const during: number[] = []
  for (;;) {
    const asked = performance.now()
    const { analysedFrom } = await caller.search(search)
    during.push(performance.now() - asked)
    if (analysedFrom === undefined) break
    await setTimeout(askEveryMs)
  }
  const seconds = (performance.now() - began) / 1000
  const peak = memoryOf(child, 'VmHWM')
  await setTimeout(restMs)
  const rest = memoryOf(child, 'VmRSS')
  const after: number[] = []
  for (let nth = 0; nth < askedAtRest; nth += 1) {
    const asked = performance.now()
    await caller.search(search)
    after.push(performance.now() - asked)
    await setTimeout(askEveryMs)
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
  return [`${seconds.toFixed(0)} s`, peak, rest, timesOf(during), timesOf(after)]
}

/** The address that the server prints. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server says nothing')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /Deck: +(http\S+)/.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error('The server did not start')
}

function memoryOf({ pid }: ChildProcess, name: 'VmHWM' | 'VmRSS'): string {
  const [, kilobytes = '0'] =
    new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return `${Math.round(Number(kilobytes) / 1024)} MB`
}

function timesOf(times: readonly number[]): string {
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
  return `${median(times).toFixed(0)} ms, ${p95.toFixed(0)} ms`
}
