import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { ensureReady } from '../ensureReady.mjs'
import { readOptions } from '../options.mjs'
import { readBreaks } from './breaks.mjs'
import { countDepartures, sayDepartures } from './departures.mjs'
import { keepResult, readResults } from './results.mjs'
import { readRows } from './rows.mjs'
import { readRooms, roomOf } from '../checks/architecture.mjs'
import { drawOfEachRoom, drawSample } from './drawSample.mjs'
import { groupsOf, kindOf, tryGroups } from './tryBreaks.mjs'

// Checks that the test which docs/traceability.tsv names for a requirement notices a break: each break of
// docs/breaks is applied to a copy of the project, where that test must fail. Results are kept in .cache, so that
// only changed breaks run again. --draw N: only says which N requirements, with one of each room, the commit draws for
// breaks of another kind; --breaks FILE: tries the breaks of a file of one's own, and keeps no result.
// --only PREFIX,PREFIX: only requirements whose id begins with a prefix; --in KIND: only those whose tests are units, components or journeys; --sample N: only N breaks, which the commit draws;
// --minutes N: no break is begun later, and the next run continues; --all: also those with a known result;
// --report FILE: writes the number of noticed breaks, for the test run. At the end it says how many requirements hold as
// written, how many depart by a decision, and how many are not met yet; the last make it fail.
const usage =
  'npm run check:traceability [-- --only data-3] [-- --in units|components|journeys] [-- --sample 40] [-- --minutes 10] [-- --all] [-- --breaks FILE] [-- --draw 120]'
const {
  only,
  in: kind,
  sample,
  minutes,
  all: isAll,
  breaks: ownFile,
  draw,
  report: reportFile,
} = readOptions(usage, {
  only: { type: 'string', default: '' },
  in: { type: 'string', default: '' },
  sample: { type: 'string', default: 'Infinity' },
  minutes: { type: 'string', default: 'Infinity' },
  all: { type: 'boolean', default: false },
  breaks: { type: 'string' },
  draw: { type: 'string' },
  report: { type: 'string' },
})
const endsAt = Date.now() + Number(minutes) * 60_000

if (draw) {
  sayDrawn(Number(draw))
  process.exit()
}
ensureReady()
const { breaks, faults, missing } = ownFile ? { ...readBreaks([ownFile]), missing: [] } : readBreaks()
const known = isAll || ownFile ? new Map() : readResults()
const isKnown = ({ id, hash }) => known.get(id) === hash
const isAsked = requirement => only.split(',').some(prefix => requirement.startsWith(prefix))
const asked = breaks.filter(each => isAsked(each.requirement) && kindOf(each).startsWith(kind))
const wanted = Number(sample) < asked.length ? drawSample(asked, Number(sample), commitNow()) : asked
const due = wanted.filter(each => !isKnown(each))
console.log(`${wanted.length - due.length} are known to be noticed, ${due.length} are tried`)

// Two are tried at once, each in a copy of the project.
const groups = groupsOf(due)
const noticedNow = new Map()
const keep = (each, isNoticed) => {
  if (isNoticed) noticedNow.set(each.id, each.hash)
  if (!ownFile) keepResult(each, isNoticed)
}
const unnoticed = (
  await Promise.all([tryGroups(groups, endsAt, keep), tryGroups(groups, endsAt, keep)])
).flat()

const wantedMissing = missing.filter(isAsked)
const results = ownFile ? noticedNow : readResults()
const noticed = wanted.filter(({ id, hash }) => results.get(id) === hash).length
for (const sentence of [...faults, ...unnoticed]) console.log(`✗ ${sentence}`)
if (wantedMissing.length > 0) console.log(`Without a break: ${wantedMissing.join(', ')}`)
const untried = wanted.length - noticed - unnoticed.length
console.log(
  [
    `${noticed} of ${wanted.length} breaks are noticed`,
    `${unnoticed.length} are not`,
    `${untried} were not tried`,
    `${wantedMissing.length} requirements have none`,
  ].join(', '),
)
const rows = readRows()
console.log(sayDepartures(rows))
const unmet = countDepartures(rows).unmet.length
const failed = wanted.length - noticed + faults.length + wantedMissing.length + unmet
if (reportFile) writeFileSync(reportFile, JSON.stringify({ passed: noticed, failed }))
process.exitCode = failed > 0 ? 1 : 0

function sayDrawn(count) {
  const { rooms } = readRooms(readFileSync('ARCHITECTURE.md', 'utf8'))
  const tested = readRows().filter(({ test }) => test !== '')
  const drawn = drawOfEachRoom(tested, count, commitNow().trim(), ({ file }) => roomOf(rooms, file))
  for (const { requirement, file, test } of drawn) console.log([requirement, file, test].join('\t'))
}

/** The hash of the commit that is tried; '' where there is no repository. */
function commitNow() {
  return spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout ?? ''
}
