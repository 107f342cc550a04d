import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { ensureReady } from './ensureReady.mjs'
import { readOptions } from './options.mjs'

// Runs everything once and ends with the line `N passed, N failed`. With --long: full counts, seeds and repeats.
const { long: isLong } = readOptions('npm test, or npm run test:long', {
  long: { type: 'boolean', default: false },
})

/** What each variable of the environment is in the short run, and in the long one. */
const runs = {
  /** Cases that a property is tried with. */
  PROPERTY_RUNS: ['100', '3000'],
  /** Schedules that mirrors play over a table in memory … */
  MIRROR_SCHEDULES: ['75', '5000'],
  /** … and over the real server. */
  MIRROR_SERVER_SCHEDULES: ['1', '200'],
  /** Schedules of the live channel over a wire in memory … */
  LIVE_SCHEDULES: ['4', '200'],
  /** … and over the real server. */
  LIVE_SERVER_SCHEDULES: ['1', '20'],
  /** Schedules of a reader who comes back to columns. */
  SINCE_SCHEDULES: ['4', '1000'],
  /** Schedules of alerts, and the flashes that each of them files. */
  ALERT_SCHEDULES: ['1', '10'],
  ALERT_FLASHES: ['25', '200'],
  /** Schedules of a house that hears its agency, and the hours of the agency in each. */
  HOUSE_SCHEDULES: ['1', '2'],
  HOUSE_HOURS: ['0.25', '24'],
  /** How often a server is killed while it files, and while it delivers. */
  KILL_ROUNDS: ['1', '20'],
  DELIVERY_KILLS: ['1', '20'],
  /** Schedules of deliveries to services that fail. */
  DELIVERY_SCHEDULES: ['4', '500'],
  /** Codes that are guessed. */
  GUESSES: ['100', '10000'],
  /** Orders of refreshing a session at once. */
  INTERLEAVINGS: ['20', '1000'],
  /** Whether suites that are not about SQL run on PostgreSQL as well, where DATABASE_URL names one. */
  EVERY_DATABASE: ['0', '1'],
  /** Whether the server is asked for everything that was found to be dear. */
  DEAR_REQUESTS: ['', '1'],
  /** Whether the ActiveMQ of this machine is delivered to. */
  ACTIVEMQ: ['', '1'],
  /** Whether nginx and Caddy of this machine stand before the server. */
  PROXIES: ['', '1'],
  /** Whether the Prometheus of this machine reads the metrics, and computes the alert rules. */
  PROMETHEUS: ['', '1'],
  /** Whether newer Node.js is fetched to run on. */
  NODES: ['', '1'],
  /** How often each journey is repeated. */
  REPEAT_EACH: ['1', '3'],
  /** Whether journeys with the tag @long run. */
  LONG_JOURNEYS: ['0', '1'],
  /** Whether journeys run at every size that changes them, and every screen is visited at three sizes in both themes. */
  FULL_GRID: ['0', '1'],
  /** Whether a second process of one database delivers what a killed one left. */
  FULL_FAULTS: ['', '1'],
  /** Whether the central journeys run once more with the service worker. */
  INSTALLED: ['', '1'],
}
const countsOf = place => Object.fromEntries(Object.entries(runs).map(([name, both]) => [name, both[place]]))
/** The variables as all suites get them. */
const counts = countsOf(isLong ? 1 : 0)

const playwrightArgs = ['test', '-c', 'e2e', '--reporter=list,json', `--repeat-each=${counts.REPEAT_EACH}`]

const unit = {
  name: 'unit',
  script: 'node_modules/vitest/vitest.mjs',
  args: file => vitestArgs(file),
  read: readVitest,
}
const check = {
  name: 'check',
  script: 'tools/check.mjs',
  args: file => ['--report', file],
  read: report => report,
}
const browser = {
  ...unit,
  name: 'browser',
  args: file => [...vitestArgs(file), '--config', 'vitest.browser.config.ts'],
}
const journeys = {
  name: 'journeys',
  script: 'node_modules/@playwright/test/cli.js',
  args: () => playwrightArgs,
  env: file => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  read: readPlaywright,
}
/** What the tests of the requirements are worth; of what is known from before, nothing runs again. */
const breaks = {
  name: 'breaks',
  script: 'tools/traceability/check.mjs',
  args: file => ['--report', file],
  // Whoever notices a break does so in few cases, and whatever journey has to.
  env: () => ({ ...countsOf(0), LONG_JOURNEYS: '1' }),
  read: report => report,
}
/** One after the other, because two cores that do both at once are too slow for what a journey waits for. */
const suites = [check, browser, journeys, unit, ...(isLong ? [breaks] : [])]

ensureReady({ build: true })
const chromium = findChromium()
const folder = mkdtempSync(join(tmpdir(), 'wiredeck-test-'))
const started = Date.now()
const results = []
for (const suite of suites) results.push(await run(suite))
rmSync(folder, { recursive: true, force: true })

const sum = key => results.reduce((total, result) => total + result[key], 0)
console.log(`\nThe slowest tests:\n${slowest(results.flatMap(({ tests }) => tests)).join('\n')}`)
const failures = results.flatMap(({ name, tests }) =>
  tests.filter(({ isFailed }) => isFailed).map(test => `${name}: ${test.name}\n${firstLines(test.error)}`),
)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map(failure => `  ✗ ${failure}`).join('\n')}`)
console.log(`\n${results.map(summary).join('\n')}`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

/** Prints what a suite has said once it has ended. */
async function run({ name, script, args, env, read }) {
  console.log(`${name} begins`)
  const file = join(folder, `${name}.json`)
  const child = spawn(process.execPath, [script, ...args(file)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...counts, SERVER_BUILT: '1', CHROMIUM_PATH: chromium, ...env?.(file) },
  })
  const said = []
  child.stdout.on('data', part => said.push(part))
  child.stderr.on('data', part => said.push(part))
  const [status] = await once(child, 'close')

  const result = readReport(file, read)
  // A suite that dies, that says nothing or that tests nothing has failed.
  const isSilent =
    result === null || result.passed + result.failed === 0 || (status !== 0 && result.failed === 0)
  const { passed = 0, failed = 0, skipped = 0, tests = [] } = result ?? {}
  const counted = { name, passed, failed: isSilent ? failed + 1 : failed, skipped, tests }
  console.log(
    `\n── ${name}\n${Buffer.concat(said).toString()}\n${summary(counted)} (${secondsSince(started)} s)\n`,
  )
  return counted
}

function summary({ name, passed, failed, skipped }) {
  return `${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** What a failure says, as far as one reads in a list. */
function firstLines(error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines
    .slice(0, 8)
    .map(line => `      ${line.slice(0, 200)}`)
    .join('\n')
}

function secondsSince(moment) {
  return Math.round((Date.now() - moment) / 1000)
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function vitestArgs(file) {
  return ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

/** Vitest counts no failure for a file that cannot even be imported. */
function readVitest(report) {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(each => each.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(file =>
      file.assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
        name: fullName,
        ms: duration ?? 0,
        isFailed: status === 'failed',
        error: failureMessages?.[0],
      })),
    ),
  }
}

function readPlaywright({ stats, errors, suites: files }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    tests: files.flatMap(journeysIn),
  }
}

function journeysIn({ specs, suites: inner = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.flatMap(({ projectName, status, results }) =>
      results.map(({ duration, error }) => ({
        name: `${file}:${line} ${title} (${projectName})`,
        ms: duration,
        isFailed: status === 'unexpected' || status === 'flaky',
        error: error && `${placeOf(error)}${error.message}`,
      })),
    ),
  )
  return [...own, ...inner.flatMap(journeysIn)]
}

/** Where the journey stood, because one step may be taken several times in it. */
function placeOf({ location }) {
  return location ? `at line ${location.line}: ` : ''
}

/** The ten tests that take longest: where a run that grows too long is made shorter. */
function slowest(tests) {
  const longest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  return longest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
