import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { ensureReady } from '../ensureReady.mjs'
import { readOptions } from '../options.mjs'
import { readBreaks } from './breaks.mjs'
import { isQuick, openSuites } from './openSuites.mjs'
import { runNamed } from './runNamed.mjs'

// Whether the test that docs/traceability.tsv names for a requirement would notice that it is broken: each break of docs/breaks is
// applied to a copy of the project, where that test must fail. What was found out is kept in docs/breaks/results.tsv, so that only what
// has changed since runs again. With --only PREFIX: the requirements whose id begins with it; with --all: whatever is known.
const usage = 'npm run check:traceability [-- --only data-3] [-- --all]'
const { only, all: isAll } = readOptions(usage, {
  only: { type: 'string', default: '' },
  all: { type: 'boolean', default: false },
})
const resultsFile = 'docs/breaks/results.tsv'

ensureReady({ build: true })
const { breaks, faults, missing } = readBreaks()
const known = readResults()
const isKnown = ({ requirement, hash }) => !isAll && known.get(requirement) === hash
const wanted = breaks.filter(each => each.requirement.startsWith(only))
const due = wanted.filter(each => !isKnown(each))
console.log(`${wanted.length - due.length} are known to be noticed, ${due.length} are tried`)

// Journeys and components need the one browser, so two are tried at once, of which one may have it.
const needsBrowser = ({ tests }) => tests.some(file => file.startsWith('e2e/') || file.includes('.browser.'))
const queues = [due.filter(needsBrowser), due.filter(each => !needsBrowser(each))]
const unnoticed = (await Promise.all(queues.filter(queue => queue.length > 0).map(tryAll))).flat()

const wantedMissing = missing.filter(requirement => requirement.startsWith(only))
for (const sentence of [...faults, ...unnoticed]) console.log(`✗ ${sentence}`)
if (wantedMissing.length > 0) console.log(`Without a break: ${wantedMissing.join(', ')}`)
console.log(
  `${wanted.length - unnoticed.length} of ${wanted.length} breaks are noticed, ${wantedMissing.length} requirements have none`,
)
process.exitCode = faults.length + unnoticed.length > 0 ? 1 : 0

/** Resolves with a sentence for each break that nobody noticed. */
async function tryAll(queue) {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-broken-'))
  const copy = join(folder, 'project')
  copyProject(copy)
  const suites = openSuites({ copy, environment: environmentOf(copy) })
  const sentences = []
  const whole = new Set()
  for (const each of queue) {
    const fault = (await tryWhole(each, { copy, suites }, whole)) ?? (await tryOne(each, { copy, suites }))
    known.delete(each.requirement)
    if (fault === null) known.set(each.requirement, each.hash)
    else sentences.push(`${each.requirement}: ${fault}`)
    writeResults()
    console.log(`${fault === null ? '✓' : '✗'} ${each.requirement}`)
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
    if (file.startsWith('e2e/') && !build(copy)) return 'the project cannot be built'
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
    if (tests.some(each => each.startsWith('e2e/')) && !build(copy)) return 'what is broken cannot be built'
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
  return isQuick(file)
    ? suites.run(file, test)
    : runNamed({ copy, file, test, environment: environmentOf(copy) })
}

function environmentOf(copy) {
  return {
    CHROMIUM_PATH: findChromium(),
    // What does not come is not waited for as long as on a busy machine.
    EXPECT_WITHIN: '15000',
    FILLED_FOLDER: join(copy, '..', 'filled'),
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

function readResults() {
  if (!existsSync(resultsFile)) return new Map()
  const lines = readFileSync(resultsFile, 'utf8').trimEnd().split('\n').slice(1)
  return new Map(lines.map(line => line.split('\t')))
}

function writeResults() {
  const lines = [...known].sort(([one], [other]) => (one < other ? -1 : 1)).map(entry => entry.join('\t'))
  writeFileSync(resultsFile, `${['requirement\thash', ...lines].join('\n')}\n`)
}
