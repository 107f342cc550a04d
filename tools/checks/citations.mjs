import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow } from '../files.mjs'
import { readSpec } from './spec.mjs'

/** Files that can contain citations. The sample agency's stories and payloads are JSON, and cite nothing. */
const read = /\.(tsx?|mjs|cjs|js|md|tsv|css|html|sql|ya?ml|sh)$/

/** This test contains wrong citations on purpose. */
const notRead = 'tools/checks/citations.test.mjs'

/** `deck 4`, `deck-4-16`, `D34`, `ADR-0024`. A number may be wrong in any way: whether it exists is looked up. */
const citation =
  /(?<![\w/.%+-])(?:(?:deck|data|content-api|accounts-api) \d+(?![\w%]|[.,]\d)|(?:deck|data)-\d+-\d+(?![\w-])|D\d+(?![\w-])|ADR-\d+)/g

/** Forbidden forms of a citation, and the right form. */
const forbidden = [
  [/\bdecisions?(?: records?)?(?:[ \t]|\n[ \t]*(?:\*|\/\/|#)?[ \t]*)\d+/gi, 'as D12 or as ADR-0012'],
  [/(?<!decision )\brecords? \d{1,4}(?![\w%]|[.,]\d)/gi, 'as ADR-0012'],
  [/\bdata-layer \d+/g, 'as data 5'],
  [/(?<![\w/-])(?:trust|engine|STYLE)\.md\b/g, 'by a page that is here'],
  [/\b(?:[Ii]ssues? [A-Z]\b|trust [A-Z]\d)/g, 'by a page that is here'],
]

/** A specification page by its file name, which only these pages use for each other. */
const pageByFile = [
  /(?<![\w/-])(?:deck|data|data-layer|content-api|accounts-api|decisions)\.md\b/g,
  'as deck 4, data 5, D12',
]

/** A record by its file, which only Markdown links use. */
const recordByFile = [/docs\/decisions\/\d{4}/g, 'as ADR-0012']

const forbiddenIn = file =>
  forbidden.concat(
    file.startsWith('docs/spec/') ? [] : [pageByFile],
    file.endsWith('.md') ? [] : [recordByFile],
  )

/** Citations without a target or in a form that no tool can follow, as sentences with file and line. */
export function findCitationFaults(root) {
  const spec = readSpec(root)
  return filesBelow(root)
    .filter(file => read.test(file) && file !== notRead)
    .flatMap(file => faultsOf(file, readFileSync(join(root, file), 'utf8'), spec))
}

function faultsOf(file, text, spec) {
  const place = at => `${file}:${text.slice(0, at).split('\n').length}`
  const misshapen = forbiddenIn(file).flatMap(([form, instead]) =>
    [...text.matchAll(form)].map(
      ({ 0: found, index }) =>
        `${place(index)} cites “${found.replaceAll(/\s+/g, ' ')}”, which is cited ${instead}`,
    ),
  )
  const astray = [...text.matchAll(citation)].flatMap(({ 0: found, index }) => {
    if (!spec.targets.has(found)) return [`${place(index)} cites ${found}, which is not there`]
    return isLinked(file, text, index, found, spec)
      ? []
      : [`${place(index)} names ${found} without a link to it`]
  })
  return misshapen.concat(astray)
}

/** In Markdown a record is a link to its file; its own title, and examples in code font, are not. */
function isLinked(file, text, at, found, { records }) {
  if (!file.endsWith('.md') || !records.has(found)) return true
  if (text.slice(0, at) === '# ' || text[at - 1] === '`') return true
  const link = /^\]\(([^)\s#]+)(?:#[^)]*)?\)/.exec(text.slice(at + found.length))
  return (
    text[at - 1] === '[' &&
    link !== null &&
    posix.join(posix.dirname(file), link[1]) === `docs/decisions/${records.get(found)}`
  )
}
