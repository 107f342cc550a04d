import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { changedTests } from './changed.mjs'
import { findChromium } from './chromium.mjs'
import { longCounts, shortCounts } from './counts.mjs'
import { ensureReady } from './ensureReady.mjs'
import { sayEngines } from './triedEngines.mjs'
import { makeTestFolder } from './memoryFolder.mjs'
import { readOptions } from './options.mjs'

// Runs everything once and ends with the line `N passed, N failed`. With --long: full counts, seeds and repeats. With --changed:
// only the tests that can reach a file changed since main was left, or since the commit that --since names.
const {
  long: isLong,
  changed: isForChanges,
  since,
} = readOptions('npm test [-- --changed [--since COMMIT]], or npm run test:long', {
  long: { type: 'boolean', default: false },
  changed: { type: 'boolean', default: false },
  since: { type: 'string' },
})

/** The environment variables of all suites. */
const counts = isLong ? longCounts : shortCounts

const unit = {
  name: 'unit',
  script: 'node_modules/vitest/vitest.mjs',
  args: (file, tests) => vitestArgs(file, tests),
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
  args: (file, tests) => [...vitestArgs(file, tests), '--config', 'vitest.browser.config.ts'],
}
const journeys = {
  name: 'journeys',
  script: 'node_modules/@playwright/test/cli.js',
  args: (file, tests) => ['test', '-c', 'e2e', '--reporter=list,json', ...tests],
  env: file => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  read: readPlaywright,
}
/** Runs the short run's journeys twice more, because every change must pass them. */
const repeats = {
  ...journeys,
  name: 'repeats',
  args: (file, tests) => [...journeys.args(file, tests), '--repeat-each=2'],
  env: file => ({ ...shortCounts, ...journeys.env(file) }),
}
/** Whether the tests of the requirements notice breaks. A sample, because all breaks would take hours. */
const breaks = {
  name: 'breaks',
  script: 'tools/traceability/check.mjs',
  args: file => ['--sample', '40', '--report', file],
  // Short counts, because a test notices a break in few cases; but with all journeys that a break may need.
  env: () => ({ ...shortCounts, LONG_JOURNEYS: '1' }),
  read: report => report,
}
/**
 * Each line's suites run one after the other. The unit tests run beside the others with what these leave of the processors,
 * because a journey's requests end after ten seconds, and so it may not wait long for a processor.
 */
const lines = [
  { suites: [check, browser, journeys, ...(isLong ? [repeats] : [])], priority: 0 },
  { suites: [unit], priority: 5 },
]

ensureReady({ build: true })
const chromium = findChromium()
const chosen = isForChanges ? changedTests(process.cwd(), since) : {}
const folder = makeTestFolder()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  })
const started = Date.now()
const results = (await Promise.all(lines.map(runLine))).flat()
// Alone, because each break has a time within which its test must end.
if (isLong) results.push(await run(breaks))
rmSync(folder, { recursive: true, force: true })

const sum = key => results.reduce((total, result) => total + result[key], 0)
const tests = results.flatMap(result => result.tests)
console.log(`\nThe slowest tests:\n${slowest(tests).join('\n')}`)
const failures = results.flatMap(result =>
  result.tests
    .filter(({ isFailed }) => isFailed)
    .map(test => `${result.name}: ${test.name}\n${firstLines(test.error)}`),
)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map(failure => `  ✗ ${failure}`).join('\n')}`)
console.log(`\n${results.map(summary).join('\n')}`)
console.log(`In ${secondsSince(started)} s. ${sayEngines(tests, process.env.DATABASE_URL)}`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

async function runLine({ suites, priority }) {
  const done = []
  for (const suite of suites)
    if (chosen[suite.name]?.length !== 0) done.push(await run(suite, priority, chosen[suite.name]))
  return done
}

/** Prints a suite's output when it has ended. */
async function run({ name, script, args, env, read }, priority = 0, chosenTests = []) {
  console.log(`${name} begins${chosenTests.length > 0 ? `, with ${chosenTests.length} files` : ''}`)
  const file = join(folder, `${name}.json`)
  const child = spawn(process.execPath, [script, ...args(file, chosenTests)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...counts,
      SERVER_BUILT: '1',
      CHROMIUM_PATH: chromium,
      TMPDIR: folder,
      ...env?.(file),
    },
  })
  setPriority(child.pid, priority)
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

function vitestArgs(file, tests) {
  return ['run', ...tests, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
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
        isRun: status === 'passed' || status === 'failed',
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
