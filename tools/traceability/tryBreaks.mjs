import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { openSuites, runnerFor } from './openSuites.mjs'
import { keepResult } from './results.mjs'
import { runNamed } from './runNamed.mjs'

/** What the tests of a break need: 'journeys' a server and a browser, 'components' a browser, 'units' neither. */
export function kindOf({ tests }) {
  if (tests.some(isJourney)) return 'journeys'
  return tests.some(file => runnerFor(file) === 'components') ? 'components' : 'units'
}

function isJourney(file) {
  return file.startsWith('e2e/')
}

/** Tries one after the other in a copy of its own, until `endsAt`. Resolves with a sentence for each that nobody noticed. */
export async function tryAll(queue, endsAt) {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-broken-'))
  const copy = join(folder, 'project')
  copyProject(copy)
  const suites = openSuites({ copy, environment: environmentOf(copy) })
  const sentences = []
  const whole = new Set()
  /** What became of breaks that several requirements share. */
  const shared = new Map()
  for (const each of queue) {
    if (Date.now() > endsAt) break
    const began = Date.now()
    const { file, find, replace, test } = each
    const key = JSON.stringify([file, find, replace, test])
    if (!shared.has(key))
      shared.set(
        key,
        (await tryWhole(each, { copy, suites }, whole)) ?? (await tryOne(each, { copy, suites })),
      )
    const fault = shared.get(key)
    keepResult(each, fault === null)
    if (fault !== null) sentences.push(`${each.requirement}: ${fault}`)
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(
      fault === null
        ? `✓ ${each.requirement} (${seconds} s)`
        : `✗ ${each.requirement} (${seconds} s): ${fault}`,
    )
  }
  suites.close()
  rmSync(folder, { recursive: true, force: true })
  return sentences
}

/**
 * Null where the test passes as long as nothing is broken. Whether all do is shown by `npm test`; here one of each suite shows
 * that suites run in the copy at all.
 */
async function tryWhole({ test, tests }, { copy, suites }, whole) {
  for (const file of tests.filter(each => !whole.has(each))) {
    if (isJourney(file) && !build(copy)) return 'the project cannot be built'
    const { passed, failed } = await run(file, test, { copy, suites })
    if (failed > 0 || passed === 0) return `“${test}” does not pass with nothing broken`
    whole.add(file)
  }
  return null
}

/** Null where the break is noticed. */
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
    // What does not come is not waited for as long as on a busy machine.
    EXPECT_WITHIN: '15000',
    FILLED_FOLDER: process.env.FILLED_FOLDER ?? join(copy, '..', 'filled'),
    SERVER_BUILT: '1',
  }
}

function build(copy) {
  const call = "import('./tools/ensureReady.mjs').then(it => it.ensureReady({ build: true }))"
  return spawnSync(process.execPath, ['-e', call], { cwd: copy, stdio: 'ignore' }).status === 0
}

function copyProject(copy) {
  const leftOut = ['.git', 'test-results', 'data']
  cpSync('.', copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => !leftOut.includes(source),
  })
}
