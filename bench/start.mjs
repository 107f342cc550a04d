import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { watchLoad } from '../tools/load.mjs'

// A newcomer's wait: from `npm start` in a fresh clone with a warm package cache to a drawn deck; then a
// second start. They are compared with the time in which Node.js itself does nothing.

const folder = await mkdtemp(join(tmpdir(), 'wiredeck-bench-'))
try {
  spawnSync('git', ['clone', '-q', '.', join(folder, 'deck')])
  const ofNothing = watchLoad()
  const nothing = seconds(() => spawnSync(process.execPath, ['-e', '']))
  const rows = [['node -e ""', nothing, '–', ofNothing()]]
  const ofFirst = watchLoad()
  const first = await start()
  const drawn = await draw(first.url)
  rows.push(['first start, to the banner', first.seconds, '–', ofFirst()])
  rows.push(['first start, to a drawn deck', first.seconds + drawn, '90 s', ofFirst()])
  await first.stop()
  const ofSecond = watchLoad()
  const second = await start()
  rows.push(['second start, to the banner', second.seconds, '4 s', ofSecond()])
  await second.stop()
  print(rows)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function start() {
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'deck'),
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const url = await new Promise((done, fail) => {
    child.once('exit', code => fail(new Error(`npm start ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', line => {
      const found = /Deck:\s+(\S+)/.exec(line)?.[1]
      if (found) done(found)
    })
  })
  return {
    url,
    seconds: (performance.now() - started) / 1000,
    async stop() {
      const ended = new Promise(done => child.once('exit', done))
      if (child.pid === undefined) throw new Error('npm start has no process')
      // Signals the whole process group, like Ctrl-C.
      process.kill(-child.pid, 'SIGINT')
      await ended
    },
  }
}

async function draw(url) {
  const started = performance.now()
  const executablePath = process.env.CHROMIUM_PATH || undefined
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: /sample reader/ }).click()
  await page.getByRole('article').first().waitFor()
  await browser.close()
  return (performance.now() - started) / 1000
}

function seconds(action) {
  const started = performance.now()
  action()
  return (performance.now() - started) / 1000
}

function print(rows) {
  const floor = rows[0][1]
  for (const [name, value, limit, load] of rows) {
    console.log(
      `${name.padEnd(32)} ${value.toFixed(2).padStart(7)} s  ${(value / floor).toFixed(0).padStart(5)} × node   limit ${limit}   load ${load}`,
    )
  }
}
