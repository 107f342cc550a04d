import { readFileSync } from 'node:fs'
import { filesBelow } from '../files.mjs'

/**
 * The lines of docs/traceability.tsv: for each requirement its file and the name of the test that would fail
 * without it, with its parts separated by ` > `. Both are '' if there is none, and `why` gives the reason.
 * `departs` is 'no' if the requirement holds as written, the decisions by which it does not, or 'not yet'.
 */
export function readRows() {
  const lines = readFileSync('docs/traceability.tsv', 'utf8').trimEnd().split('\n').slice(1)
  return lines.map(line => {
    const [requirement = '', file = '', test = '', departs = '', why = ''] = line.split('\t')
    return { requirement, file, test, departs, why }
  })
}

/** Every suite and contract, with its text, which contains the test names as written. */
export function readSuites() {
  return ['packages', 'apps', 'suites', 'e2e', 'tools']
    .flatMap(folder => filesBelow('.', folder))
    .filter(file => /\.(test|spec)\.[a-z]+$|conformance\.ts$|[cC]ontract\.ts$/.test(file))
    .map(file => ({ file, text: readFileSync(file, 'utf8').replaceAll("\\'", "'") }))
}

/** The suites that have a test. */
export function suitesWith(test, suites) {
  const parts = test.split(' > ')
  return suites.filter(({ text }) => parts.every(part => text.includes(part)))
}
