import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files.mjs'
import { readSpec } from './spec.mjs'

/** The lines of docs/traceability.tsv: a requirement, the file where it lives, its test, and why there is none. */
export function readTraceability(root) {
  const lines = readFileSync(join(root, 'docs/traceability.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  return lines.map(line => {
    const [requirement = '', file = '', test = '', why = ''] = line.split('\t')
    return { requirement, file, test, why }
  })
}

/** Every suite with its text, in which the names of tests stand as they are written. */
export function readSuites(root) {
  return ['packages', 'apps', 'suites', 'e2e', 'tools']
    .flatMap(folder => filesBelow(root, folder))
    .filter(file => /\.(test|spec)\.[a-z]+$|conformance\.ts$|[cC]ontract\.ts$/.test(file))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'") }))
}

/** The suite that has a test; of several the one whose path has most in common with `file`. */
export function suiteOf(test, file, suites) {
  const parts = test.split(' > ')
  return suites
    .filter(({ text }) => parts.every(part => text.includes(part)))
    .toSorted((one, other) => shared(other.file, file) - shared(one.file, file))[0]?.file
}

function shared(one, other) {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** docs/traceability.md: what is asked for, line by line, beside where it lives and which test fails without it. */
export function traceabilityPage(root) {
  const spec = readSpec(root)
  const rows = new Map(readTraceability(root).map(row => [row.requirement, row]))
  const suites = readSuites(root)
  const sections = [...spec.sections].filter(([section]) => /^(deck|data) /.test(section))
  return [
    '# Where each requirement lives, and the test that fails without it',
    '',
    'Made by `npm run fix` of the [requirements](spec/README.md) and of [traceability.tsv](traceability.tsv), which is the file to edit. Tests are named as they',
    'are written, with `>` between a group and what is in it, and `%s` for what a table fills in.',
    '',
    ...sections.flatMap(([section, title]) => [
      `## ${section}. ${title}`,
      '',
      '| line | what is asked for | where it lives | its test, or why there is none |',
      '|---|---|---|---|',
      ...spec.lines
        .filter(line => line.section === section)
        .map(({ id, sentence }) => {
          const row = rows.get(id)
          const cells = row ? [linkTo(row.file), proofOf(row, suites, spec)] : ['', '']
          return `| ${[id, escapePipes(sentence), ...cells].join(' | ')} |`
        }),
      '',
    ]),
  ].join('\n')
}

function proofOf({ file, test, why }, suites, spec) {
  const suite = test && suiteOf(test, file, suites)
  const named = test && `${escapeText(test)}${suite ? ` (${linkTo(suite)})` : ''}`
  const said = [named, escapeText(why)].filter(Boolean).join('; ')
  return said
    .replaceAll(/\bADR-\d{4}\b/g, record => `[${record}](decisions/${spec.records.get(record)})`)
    .replaceAll(/(?<![\w%])D\d+\b/g, decision => `[${decision}](spec/decisions.md)`)
}

const linkTo = file => (file ? `[${file.split('/').at(-1)}](../${file})` : '')
const escapePipes = text => text.replaceAll('|', '\\|')
const escapeText = text => text.replaceAll(/[\\`*_<>[\]|]/g, '\\$&')
