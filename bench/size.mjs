import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { watchLoad } from '../tools/load.mjs'

// The memory and disk that a server needs, by the days that it keeps, on the embedded database: `npm run
// bench size 1 14`. Linux only, because memory is read from /proc.
const days = process.argv.slice(3).map(Number)
const bundle = 'apps/server/dist/server.mjs'
const lines = []
for (const keepDays of days.length > 0 ? days : [1, 14]) lines.push(await measure(keepDays))
console.log(
  [
    '| days kept | documents | disk | memory at rest | its peak | until the past is in | second start | backup | its file | restore | load |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n'),
)

async function measure(keepDays) {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-size-'))
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    KEEP_DAYS: String(keepDays),
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
    const file = join(folder, 'backup.tar.gz')
    const backup = run(['backup', file], env)
    await stop(second)
    const disk = bytesIn(env.DATA_DIR)
    const restored = run(['restore', file], { ...env, DATA_DIR: join(folder, 'restored') })
    return `| ${[
      keepDays,
      Number(documents).toLocaleString('en'),
      megabytes(disk),
      megabytes(rest),
      megabytes(peak),
      `${filledIn} s`,
      `${startedIn} s`,
      `${backup} s`,
      megabytes(statSync(file).size),
      `${restored} s`,
      load(),
    ].join(' | ')} |`
  } finally {
    rmSync(folder, { recursive: true, force: true })
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
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(kilobytes) * 1024
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
