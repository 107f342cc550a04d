import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../apps/server/src/database/openDatabase.ts'
import { ownPairs } from '../../apps/server/src/testing/testServer.ts'
import { median, quantile } from '../deck/row.ts'
import { fillStore, type Store } from '../server/store.ts'
import type { AttackOrder } from './attacker.ts'
import { cases, type Case } from './cases.ts'
import { createAttackers } from './createAttackers.ts'
import { startOwnServer, type OwnServer } from './ownServer.ts'
import { ways, type Bystander } from './ways.ts'

export type BystanderOptions = { words: readonly string[]; rounds: number; stores: string | undefined }

const documents = 5000
/** A bystander asks this often. */
const asksEveryMs = 200
const warmUpMs = 2000
const measuredMs = 12_000
/** The bystander's p95 is at most the greater of these: milliseconds, and times the control's. */
const mostMs = 150
const mostTimes = 5
const backWithinMs = 10_000
const mostBytes = 300 * 1_048_576
/** An answer that has not come by then counts as one that took so long. */
const givesUpAfterMs = 20_000

type Round = { p95: number; control: number; backMs: number; bytes: number }

export async function benchBystander({ words, rounds, stores }: BystanderOptions): Promise<void> {
  const wanted = cases.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
  const [load = 0] = loadavg()
  if (load > 3) console.log(`The machine is busy: its load is ${load.toFixed(1)} before the first case.`)
  const store = await fillStore('PGlite', documents, stores)
  console.log('| attack | callers | p95 | control | most | back after | memory above rest | load | |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  try {
    for (const each of wanted) {
      const done: Round[] = []
      for (let nth = 0; nth < rounds; nth += 1) done.push(await runRound(each, store))
      printCase(each, done)
    }
  } finally {
    await store.remove()
  }
}

function printCase({ name, callers }: Case, rounds: readonly Round[]): void {
  const of = (part: keyof Round) => median(rounds.map(round => round[part]))
  const [p95, control, backMs, bytes] = [of('p95'), of('control'), of('backMs'), of('bytes')]
  const most = Math.max(mostMs, mostTimes * control)
  const isKept = p95 <= most && backMs <= backWithinMs && bytes <= mostBytes
  if (!isKept) process.exitCode = 1
  const inMs = (value: number) => `${Math.round(value)} ms`
  const figures = [inMs(p95), inMs(control), inMs(most), inMs(backMs), `${Math.round(bytes / 1_048_576)} MB`]
  console.log(
    `| ${[name, callers, ...figures, loadavg()[0]?.toFixed(1), isKept ? '' : 'NOT KEPT'].join(' | ')} |`,
  )
  for (const [why, count] of failures) console.log(`  The bystander got no answer ${count} times: ${why}`)
  failures.clear()
}

/** Each round has a server of its own: first the control, then the attack. */
async function runRound(each: Case, store: Store): Promise<Round> {
  const helpers: ChildProcess[] = []
  const start = (file: string) => {
    const child = startHelper(file)
    helpers.push(child)
    return child
  }
  const place = await openPlace(each, store)
  let server: OwnServer | null = null
  try {
    const agency = each.isGateway ? await addressFrom(start('slowAgency')) : null
    const gateway = agency === null ? {} : { CONTENT_API_URL: agency, CONTENT_API_KEY: 'no:content' }
    // Callers have addresses of their own, as behind a proxy.
    server = await startOwnServer({
      DATA_DIR: place.dataDir,
      BEHIND_PROXY: 'on',
      ANONYMOUS: 'on',
      ...(agency === null ? ownPairs : gateway),
      ...each.environment,
    })
    const target = await createAttackers(server, each)
    const bystander = await ways[each.way](server)
    // What was compiled by then takes no more time.
    await measure(bystander, warmUpMs)
    const listener = await addressFrom(start('listener'))
    const control = await measureUnder(start('attacker'), bystander, {
      name: each.attack,
      target: { ...target, url: listener },
    })
    // What it takes to answer the bystander, and to file documents, is no attack's doing.
    const rest = server.peakBytes()
    const attacked = await measureUnder(start('attacker'), bystander, { name: each.attack, target })
    const backMs = await timeUntilBack(bystander, Math.max(mostMs, mostTimes * control))
    const bytes = server.peakBytes() - rest
    await bystander.end()
    return { p95: attacked, control, backMs, bytes }
  } finally {
    for (const child of helpers) child.kill('SIGKILL')
    await server?.end()
    place.remove()
  }
}

/** A copy of the store, whose documents were all filed while somebody could listen. A gateway needs none. */
async function openPlace({ isGateway }: Case, store: Store): Promise<{ dataDir: string; remove(): void }> {
  if (isGateway) {
    const folder = mkdtempSync(join(tmpdir(), 'wiredeck-bench-'))
    return { dataDir: join(folder, 'data'), remove: () => rmSync(folder, { recursive: true, force: true }) }
  }
  const { target, close } = store.open()
  if (!('dataDir' in target)) throw new Error('The cases run over a folder')
  const database = await openDatabase(target)
  await database.exec('UPDATE filing SET is_past = false')
  await database.close()
  return { dataDir: target.dataDir, remove: close }
}

/** The bystander's p95 while an attack runs, which ends with its process. */
async function measureUnder(child: ChildProcess, bystander: Bystander, order: AttackOrder): Promise<number> {
  await once(child, 'message')
  child.send(order)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The attack ${order.name} ended by itself`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  await Promise.race([setTimeout(warmUpMs), ended])
  const p95 = await measure(bystander, measuredMs)
  child.kill('SIGKILL')
  return p95
}

/** Why the bystander got no answer, and how often. */
const failures = new Map<string, number>()

/** Asks at its pace, whether or not the answers come, because a reader does not wait either. */
async function measure(bystander: Bystander, forMs: number): Promise<number> {
  const asked: Promise<number>[] = []
  const end = performance.now() + forMs
  for (let due = performance.now(); due < end; due += asksEveryMs) {
    await setTimeout(Math.max(0, due - performance.now()))
    asked.push(timeOf(bystander))
  }
  return quantile(await Promise.all(asked), 0.95)
}

async function timeOf({ ask }: Bystander): Promise<number> {
  const began = performance.now()
  const giveUp = new AbortController()
  // An answer that is a refusal is as bad as none.
  const answered = await Promise.race([
    ask().then(
      () => true,
      (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        failures.set(why, (failures.get(why) ?? 0) + 1)
        return false
      },
    ),
    setTimeout(givesUpAfterMs, false, { signal: giveUp.signal, ref: false }),
  ])
  giveUp.abort()
  return answered ? performance.now() - began : givesUpAfterMs
}

async function timeUntilBack(bystander: Bystander, most: number): Promise<number> {
  const began = performance.now()
  for (let goodInARow = 0; goodInARow < 5;) {
    const good = (await timeOf(bystander)) <= most
    goodInARow = good ? goodInARow + 1 : 0
    if (performance.now() - began > 3 * backWithinMs) break
    if (good) await setTimeout(asksEveryMs)
  }
  return performance.now() - began
}

function startHelper(file: string): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return fork(fileURLToPath(new URL(`./${file}.ts`, import.meta.url)), { execArgv: ['--import', tsx] })
}

async function addressFrom(child: ChildProcess): Promise<string> {
  return String((await once(child, 'message'))[0])
}
