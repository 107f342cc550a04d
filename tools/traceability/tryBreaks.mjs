import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { openSuites, runnerFor } from './openSuites.mjs'
import { runNamed } from './runNamed.mjs'

/**
 * The needs of a break's tests: 'journeys' a server and a browser, 'components' a browser, 'units' neither.
 */
export function kindOf({ tests }) {
  if (tests.some(isJourney)) return 'journeys'
  return tests.some(file => runnerFor(file) === 'components') ? 'components' : 'units'
}

function isJourney(file) {
  return file.startsWith('e2e/')
}

/**
 * Groups breaks by their suites, so that modules loaded for one serve the next; expensive groups come first.
 * All journeys are one group, because they share a data folder that is filled once.
 */
export function groupsOf(breaks) {
  const groups = new Map()
  for (const each of breaks) {
    const key = kindOf(each) === 'journeys' ? '' : each.tests.join()
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups]
    .toSorted(
      ([one, { length }], [other, others]) =>
        Number(other === '') - Number(one === '') || others.length - length,
    )
    .map(([, group]) => group)
}

/**
 * Takes groups from a list that is shared with other callers, and tries each in a copy of the project, until
 * `endsAt`. `keep` is told of each result. Resolves with a sentence for each break that no test noticed.
 */
export async function tryGroups(groups, endsAt, keep) {
  if (groups.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-broken-'))
  const copy = join(folder, 'project')
  const sentences = []
  const first = groups.shift()
  copyProject(copy)
  const suites = openSuites({ copy, environment: environmentOf(copy) })
  const trial = { copy, suites, keep, whole: new Set(), known: new Map() }
  for (let group = first; group !== undefined; group = groups.shift())
    for (const each of group) {
      if (Date.now() > endsAt) break
      const began = Date.now()
      const fault = await faultOf(each, trial)
      trial.keep(each, fault === null)
      if (fault !== null) sentences.push(`${each.id}: ${fault}`)
      const seconds = Math.round((Date.now() - began) / 1000)
      console.log(
        `${fault === null ? '✓' : '✗'} ${each.id} (${seconds} s)${fault === null ? '' : `: ${fault}`}`,
      )
    }
  suites.close()
  rmSync(folder, { recursive: true, force: true })
  return sentences
}

/** Null if the break is noticed. Several requirements may share a break, which is tried once. */
async function faultOf(each, trial) {
  const { file, find, replace, test } = each
  const key = JSON.stringify([file, find, replace, test])
  const { known } = trial
  if (!known.has(key)) known.set(key, (await tryWhole(each, trial)) ?? (await tryOne(each, trial)))
  return known.get(key)
}

/**
 * Null if the test passes without a break. Slow tests are tried once per suite, to show that the suite runs
 * in the copy; `npm test` shows that all pass.
 */
async function tryWhole({ test, tests }, { copy, suites, whole }) {
  const keyOf = file => (runnerFor(file) ? `${file} ${test}` : file)
  for (const file of tests.filter(each => !whole.has(keyOf(each)))) {
    if (isJourney(file) && !build(copy)) return 'the project cannot be built'
    const { passed, failed } = await run(file, test, { copy, suites })
    if (failed > 0 || passed === 0) return `“${test}” does not pass with nothing broken`
    whole.add(keyOf(file))
  }
  return null
}

/** Null if the break is noticed. */
async function tryOne({ file, find, replace, test, tests }, { copy, suites }) {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  const write = text => {
    writeFileSync(path, text)
    suites.noteChange(path)
  }
  write(whole.split(find).join(replace))
  try {
    if (tests.some(isJourney) && !build(copy)) return 'what is broken cannot be built'
    let passed = 0
    for (const each of tests) {
      const count = await run(each, test, { copy, suites })
      if (count.failed > 0) return null
      passed += count.passed
    }
    return passed > 0 ? `“${test}” passes` : `“${test}” did not run`
  } finally {
    write(whole)
  }
}

function run(file, test, { copy, suites }) {
  return runnerFor(file)
    ? suites.run(file, test)
    : runNamed({ copy, file, test, environment: environmentOf(copy) })
}

function environmentOf(copy) {
  return {
    CHROMIUM_PATH: findChromium(),
    // Shorter than usual, because this run need not allow for a busy machine.
    EXPECT_WITHIN: '15000',
    FILLED_FOLDER: process.env.FILLED_FOLDER ?? join(copy, '..', 'filled'),
    SERVER_BUILT: '1',
  }
}

function build(copy) {
  const call = "import('./tools/ensureReady.mjs').then(it => it.ensureReady({ build: true }))"
  return spawnSync(process.execPath, ['-e', call], { cwd: copy, stdio: 'ignore' }).status === 0
}

/** With the system's own command, because Node.js takes ten times as long for so many files. */
function copyProject(copy) {
  const leftOut = ['.git', 'test-results', 'data']
  const entries = readdirSync('.').filter(name => !leftOut.includes(name))
  mkdirSync(copy)
  const { status } = spawnSync('cp', ['-RP', ...entries, copy])
  if (status !== 0) throw new Error('The project cannot be copied')
}
