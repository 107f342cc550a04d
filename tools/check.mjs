import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureReady } from './ensureReady.mjs'
import { filesBelow } from './files.mjs'
import { findViolations } from './checks/architecture.mjs'
import { findCitationFaults } from './checks/citations.mjs'
import { findOwnAnswers } from './checks/oneAnswer.mjs'
import { findDeadLinks } from './checks/links.mjs'
import { readSpec } from './checks/spec.mjs'
import { findLockFaults } from './checks/lock.mjs'
import { findUnpinned } from './checks/pinned.mjs'
import { readOptions } from './options.mjs'
import { settingsPage, writtenSettings } from './settingsPage.mjs'
import { findDepartureFaults, readDepartures } from './traceability/departures.mjs'
import { traceabilityPage } from './traceability/page.mjs'
import { readRows } from './traceability/rows.mjs'
import { findVersionFaults } from './checks/versions.mjs'

// Checks types, lint, format, the order of rooms and invariants, unused code, the traceability page and the departures that it names, citations, links of the docs, that one place
// says whether a story may be used, the lock file, digests of images and commits of actions, the settings table, and the version. --fix repairs what it can. --report FILE writes the number
// of passed checks, for the test run.
const { fix: isFixing, report: reportFile } = readOptions('npm run check, or npm run fix', {
  fix: { type: 'boolean', default: false },
  report: { type: 'string' },
})
ensureReady()
const bin = name => `node_modules/${name}`

const steps = [
  ['types', bin('typescript/bin/tsc'), ['-b']],
  ['lint', bin('oxlint/bin/oxlint'), isFixing ? ['--fix'] : []],
  ['format', bin('oxfmt/bin/oxfmt'), isFixing ? ['.'] : ['--check', '.']],
  ['unused', bin('knip/bin/knip.js'), []],
]

const pageFile = 'docs/traceability.md'
const result = { passed: 0, failed: 0 }
for (const [name, script, args] of steps) {
  const run = spawnSync(process.execPath, [script].concat(args), { encoding: 'utf8' })
  report(name, run.status === 0, `${run.stdout ?? ''}${run.stderr ?? ''}`)
}
const violations = findViolations(process.cwd())
report('architecture', violations.length === 0, violations.join('\n'))
const page = traceabilityPage()
if (isFixing) writeFileSync(pageFile, page)
const isFresh = existsSync(pageFile) && readFileSync(pageFile, 'utf8') === page
report(
  'traceability',
  isFresh,
  `${pageFile} is not what the requirements and traceability.tsv say: npm run fix`,
)
const departureFaults = findDepartureFaults({
  rows: readRows(),
  told: readDepartures(process.cwd()),
  targets: readSpec(process.cwd()).targets,
})
report('departures', departureFaults.length === 0, departureFaults.join('\n'))
const citationFaults = findCitationFaults(process.cwd())
report('citations', citationFaults.length === 0, citationFaults.join('\n'))
const deadLinks = findDeadLinks(process.cwd(), filesBelow(process.cwd()))
report('links', deadLinks.length === 0, deadLinks.join('\n'))
const ownAnswers = findOwnAnswers(process.cwd())
report('one answer', ownAnswers.length === 0, ownAnswers.join('\n'))
const lockFaults = findLockFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')))
report('lock', lockFaults.length === 0, lockFaults.join('\n'))
const unpinned = findUnpinned(process.cwd())
report('pinned', unpinned.length === 0, unpinned.join('\n'))
const settings = await writtenSettings()
if (isFixing) writeFileSync(settingsPage, settings)
report(
  'settings',
  readFileSync(settingsPage, 'utf8') === settings,
  `${settingsPage} is not what the schema says: npm run settings writes it`,
)
const versionFaults = findVersionFaults()
report('version', versionFaults.length === 0, versionFaults.join('\n'))
if (reportFile) writeFileSync(reportFile, JSON.stringify(result))
process.exitCode = result.failed > 0 ? 1 : 0

function report(name, isGood, output) {
  console.log(`${isGood ? '✓' : '✗'} ${name}`)
  result[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) console.log(output.trim())
}
