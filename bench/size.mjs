import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { watchLoad } from '../tools/load.mjs'

// The memory and disk that a server needs, by the days that it keeps, on the embedded database: `npm run bench size 1 14`.
// With DATABASE_URL it makes databases of its own on that PostgreSQL, which has to run on this machine, and removes them;
// its memory is then what its processes hold, each shared page once. Linux only, because memory is read from /proc.

// A package of the server, which benches do not have.
const postgres = createRequire(new URL('../apps/server/package.json', import.meta.url))('postgres')
const days = process.argv.slice(3).map(Number)
const bundle = 'apps/server/dist/server.mjs'
const { DATABASE_URL: server } = process.env
const lines = []
for (const keepDays of days.length > 0 ? days : [1, 14]) lines.push(await measure(keepDays))
console.log(
  [
    '| days kept | documents | disk | memory at rest | its peak | PostgreSQL’s, at rest | until the past is in | second start | backup | its file | restore | load |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n'),
)

async function measure(keepDays) {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-size-'))
  const [own, other] = server ? [await openDatabase('size'), await openDatabase('size_restored')] : []
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    KEEP_DAYS: String(keepDays),
    ...(own && { DATABASE_URL: own.url }),
  }
  try {
    const load = watchLoad()
    const first = await start(env)
    const documents = await first.says(/"documents":(\d+)/)
    const filledIn = first.seconds()
    const peak = memoryOf(first.child, 'VmHWM')
    await stop(first)
    const second = await start({ ...env, WIRE: 'off' })
    const startedIn = second.seconds()
    // The memory of the start is freed within seconds.
    await setTimeout(20_000)
    const rest = memoryOf(second.child, 'VmRSS')
    const ofPostgres = own ? megabytes(await own.memory()) : '–'
    const file = join(folder, 'backup.tar.gz')
    const backup = run(['backup', file], env)
    await stop(second)
    const disk = own ? await own.bytes() : bytesIn(env.DATA_DIR)
    const restored = run(['restore', file], {
      ...env,
      DATA_DIR: join(folder, 'restored'),
      ...(other && { DATABASE_URL: other.url }),
    })
    return `| ${[
      keepDays,
      Number(documents).toLocaleString('en'),
      megabytes(disk),
      megabytes(rest),
      megabytes(peak),
      ofPostgres,
      `${filledIn} s`,
      `${startedIn} s`,
      `${backup} s`,
      megabytes(statSync(file).size),
      `${restored} s`,
      load(),
    ].join(' | ')} |`
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await Promise.all([own?.drop(), other?.drop()])
  }
}

/** A new database, empty, on the server of DATABASE_URL. */
async function openDatabase(name) {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  await sql.unsafe(`DROP DATABASE IF EXISTS ${name}`)
  await sql.unsafe(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async bytes() {
      const [{ bytes }] = await sql`SELECT pg_database_size(${name})::float8 AS bytes`
      return bytes
    },
    async memory() {
      const rows = await sql`SELECT pid FROM pg_stat_activity`
      return rows.reduce((sum, { pid }) => sum + kilobytesOf(`/proc/${pid}/smaps_rollup`, 'Pss') * 1024, 0)
    },
    async drop() {
      await sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await sql.end()
    },
  }
}

async function start(env) {
  const began = Date.now()
  const child = spawn(process.execPath, [bundle], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let hear = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said += text
      hear()
    })
  const says = async pattern => {
    while (!pattern.test(said)) await new Promise(resolve => (hear = resolve))
    return pattern.exec(said)[1]
  }
  await says(/Deck: +(http\S+)/)
  return { child, says, seconds: () => ((Date.now() - began) / 1000).toFixed(1) }
}

async function stop({ child }) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function run(args, env) {
  const began = Date.now()
  const { status, stderr } = spawnSync(process.execPath, [bundle, ...args], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return ((Date.now() - began) / 1000).toFixed(1)
}

function memoryOf({ pid }, what) {
  return kilobytesOf(`/proc/${pid}/status`, what) * 1024
}

function kilobytesOf(file, what) {
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))[1])
}

function bytesIn(path) {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inner = join(path, entry.name)
    return sum + (entry.isDirectory() ? bytesIn(inner) : statSync(inner).size)
  }, 0)
}

function megabytes(bytes) {
  return `${Math.round(bytes / 1_000_000)} MB`
}
