import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { watchLoad } from '../tools/load.mjs'

// How long nothing is filed after a kill -9 of the filing process, five times: on the embedded database,
// where the server is restarted at once, and with DATABASE_URL on that empty PostgreSQL, where a second
// process waits for its turn. At the speed used here, several documents are due per second.
const rounds = 5
const limitSeconds = 10
const bundle = 'apps/server/dist/server.mjs'
const folder = mkdtempSync(join(tmpdir(), 'wiredeck-takeover-'))
const { PATH, DATABASE_URL } = process.env
const started = []

try {
  const lines = [await line('started again, PGlite', measureStartedAgain)]
  if (DATABASE_URL) lines.push(await line('the next of two, PostgreSQL', measureNext))
  console.log(
    [
      '| who files next | seconds without filing, each time | of them, until it answered | the longest | limit | load |',
      '| --- | --- | --- | --- | --- | --- |',
      ...lines,
    ].join('\n'),
  )
} finally {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

async function measureStartedAgain() {
  const environment = { DATA_DIR: join(folder, 'data') }
  let server = await start(environment)
  await files(server, await newest(server))
  const gaps = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await newest(server)
    const killed = await kill(server)
    server = await start(environment)
    const answered = Date.now()
    gaps.push({ starting: answered - killed, whole: (await files(server, before)) - killed })
  }
  await kill(server)
  return gaps
}

async function measureNext() {
  const environment = { DATABASE_URL, DATA_DIR: join(folder, 'keys') }
  let filing = await start(environment)
  await files(filing, await newest(filing))
  const gaps = []
  for (let round = 0; round < rounds; round += 1) {
    const next = await start(environment)
    // The second process waits for its turn; the kill comes at a random moment.
    await setTimeout(5000 + Math.random() * 3000)
    const killed = await kill(filing)
    gaps.push({ starting: 0, whole: (await files(next, await newest(next))) - killed })
    filing = next
  }
  await kill(filing)
  return gaps
}

async function start(environment) {
  const child = spawn(process.execPath, [bundle], {
    env: { PATH, PORT: '0', KEEP_DAYS: '1', WIRE_SPEED: '1000', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let said = ''
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', text => {
      said += text
      const [, found] = /Deck: +(http\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`A server did not come up: ${said}`)))
  })
  const token = await (await fetch(`${url}/oauth/token?grant_type=anonymous`)).json()
  return { child, url, token: token.access_token }
}

/** The time in ms at which the newest documents have changed. */
async function files(server, before) {
  while ((await newest(server)) === before) await setTimeout(20)
  return Date.now()
}

/** The newest documents, as one text. */
async function newest({ url, token }) {
  const answer = await fetch(`${url}/v1/api/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ maxRows: 5, fields: ['uno', 'revision'] }),
  })
  return JSON.stringify((await answer.json()).response.docs)
}

/** Resolves with the time in ms. */
async function kill({ child }) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  const now = Date.now()
  await ended
  return now
}

async function line(who, measure) {
  const load = watchLoad()
  const gaps = await measure()
  const seconds = milliseconds => (milliseconds / 1000).toFixed(1)
  const all = key => gaps.map(gap => seconds(gap[key])).join(', ')
  const longest = seconds(Math.max(...gaps.map(({ whole }) => whole)))
  return `| ${who} | ${all('whole')} | ${all('starting')} | ${longest} s | ${limitSeconds} s | ${load()} |`
}
