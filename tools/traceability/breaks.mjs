import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { codeOf } from './codeOf.mjs'
import { readRows, readSuites, suitesWith } from './rows.mjs'

/** The folder of the breaks, with a file for each section of the specification. */
const folder = 'docs/breaks'

const breakFiles = () =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => join(folder, name))

/**
 * The breaks of some files, with the suites whose tests must notice them. A break is `{ requirement, find,
 * replace }`, and `file` if it differs from that of the requirement's line: `find` occurs there exactly once. A
 * requirement may have several, which are told apart by their `id`. `faults` are sentences about breaks that cannot
 * be made, and `missing` the requirements that name a test and have no break.
 */
export function readBreaks(files = breakFiles()) {
  const rows = new Map(readRows().map(row => [row.requirement, row]))
  const suites = readSuites()
  const kept = files.flatMap(file => JSON.parse(readFileSync(file, 'utf8')))
  const faults = []
  const counts = new Map()
  const breaks = kept.flatMap(({ requirement, find, replace, file: otherFile }) => {
    const row = rows.get(requirement)
    const file = otherFile ?? row?.file
    const fault = faultOf({ row, file, find, replace })
    if (fault) {
      faults.push(`${requirement}: ${fault}`)
      return []
    }
    const { test } = row
    const tests = suitesWith(test, suites).flatMap(suite => runnable(suite.file, suites))
    const changed = { requirement, file, find, replace, test, tests }
    const count = (counts.get(requirement) ?? 0) + 1
    counts.set(requirement, count)
    const id = count === 1 ? requirement : `${requirement} (${count})`
    return [{ ...changed, id, hash: hashOf(changed) }]
  })
  const broken = new Set(kept.map(({ requirement }) => requirement))
  const missing = [...rows.values()].filter(row => row.test !== '' && !broken.has(row.requirement))
  return { breaks, faults, missing: missing.map(({ requirement }) => requirement) }
}

function faultOf({ row, file, find, replace }) {
  if (!row?.test) return 'its line names no test'
  if (!existsSync(file)) return `there is no file ${file}`
  const count = readFileSync(file, 'utf8').split(find).length - 1
  if (count !== 1) return `${file} has “${find}” ${count} times`
  return find === replace ? 'it changes nothing' : null
}

/** The suites that run a contract: they import it from their folder or another package, without extension. */
function runnable(file, suites) {
  if (/\.(test|spec)\.[a-z]+$/.test(file)) return [file]
  const name = basename(file)
  const imports = [`/${name}'`, `/${name.replace(/\.ts$/, '')}'`]
  return suites
    .filter(suite => imports.some(each => suite.text.includes(each)) && /\.test\.[a-z]+$/.test(suite.file))
    .map(suite => suite.file)
}

/** The hash changes with the break, and with the code of the file that it breaks and of each suite that must notice it. */
function hashOf({ file, tests, ...rest }) {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  for (const each of [file, ...tests]) hash.update(codeOf(each))
  return hash.digest('hex').slice(0, 16)
}
