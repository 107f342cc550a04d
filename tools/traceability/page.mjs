import { readSpec } from '../checks/spec.mjs'
import { readRows, readSuites, suitesWith } from './rows.mjs'

/**
 * docs/traceability.md: each requirement, the file that implements it, and the test that fails without it.
 */
export function traceabilityPage() {
  const spec = readSpec('.')
  const rows = new Map(readRows().map(row => [row.requirement, row]))
  const suites = readSuites()
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
      '| line | what is asked for | where it lives | departs | its test, or why there is none |',
      '|---|---|---|---|---|',
      ...spec.lines
        .filter(line => line.section === section)
        .map(({ id, sentence }) => {
          const row = rows.get(id)
          const cells = row ? [linkTo(row.file), departureOf(row), proofOf(row, suites, spec)] : ['', '', '']
          return `| ${[id, escapePipes(sentence), ...cells].join(' | ')} |`
        }),
      '',
    ]),
  ].join('\n')
}

/** A line that holds as written has an empty cell. */
function departureOf({ departs }) {
  return departs === 'no' ? '' : departs.replaceAll(/D\d+/g, decision => `[${decision}](spec/departures.md)`)
}

function proofOf({ file, test, why }, suites, spec) {
  const suite = test && nearest(file, suitesWith(test, suites))
  const named = test && `${escapeText(test)}${suite ? ` (${linkTo(suite)})` : ''}`
  const said = [named, escapeText(why)].filter(Boolean).join('; ')
  return said
    .replaceAll(/\bADR-\d{4}\b/g, record => `[${record}](decisions/${spec.records.get(record)})`)
    .replaceAll(/(?<![\w%])D\d+\b/g, decision => `[${decision}](spec/decisions.md)`)
}

/** If several suites have a test, the one whose path has most in common with the tested file. */
function nearest(file, suites) {
  return suites.toSorted((one, other) => shared(other.file, file) - shared(one.file, file))[0]?.file
}

function shared(one, other) {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

const linkTo = file => (file ? `[${file.split('/').at(-1)}](../${file})` : '')
const escapePipes = text => text.replaceAll('|', '\\|')
const escapeText = text => text.replaceAll(/[\\`*_<>[\]|]/g, '\\$&')
