import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { longCounts, shortCounts } from './counts.mjs'
import { ensureReady } from './ensureReady.mjs'
import { readOptions } from './options.mjs'

// Runs everything once and ends with the line `N passed, N failed`. With --long: full counts, seeds and repeats.
const { long: isLong } = readOptions('npm test, or npm run test:long', {
  long: { type: 'boolean', default: false },
})

/** The environment variables of all suites. */
const counts = isLong ? longCounts : shortCounts

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
  args: () => ['test', '-c', 'e2e', '--reporter=list,json'],
  env: file => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  read: readPlaywright,
}
/** Runs the short run's journeys twice more, because every change must pass them. */
const repeats = {
  ...journeys,
  name: 'repeats',
  args: () => [...journeys.args(), '--repeat-each=2'],
  env: file => ({ ...shortCounts, ...journeys.env(file) }),
}
/** Whether the tests of the requirements notice breaks; breaks with a known result do not run again. */
const breaks = {
  name: 'breaks',
  script: 'tools/traceability/check.mjs',
  args: file => ['--report', file],
  // Short counts, because a test notices a break in few cases; but with all journeys that a break may need.
  env: () => ({ ...shortCounts, LONG_JOURNEYS: '1' }),
  read: report => report,
}
/** In sequence, because two cores that run two suites at once are too slow for the timeouts of a journey. */
const suites = [check, browser, journeys, unit, ...(isLong ? [repeats, breaks] : [])]

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

/** Prints a suite's output when it has ended. */
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
  // A suite that crashes, reports nothing or has no tests has failed.
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

/** The first lines of a failure, for the list. */
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

/** The line in the journey, because a journey may repeat a step. */
function placeOf({ location }) {
  return location ? `at line ${location.line}: ` : ''
}

/** The ten slowest tests, where to shorten a run that gets too long. */
function slowest(tests) {
  const longest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  return longest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
