import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCircles, isRelative, readImports, readManifest, resolveImport } from './imports.mjs'

/** Reads the import table of ARCHITECTURE.md: room → rooms it may import. */
function readTable(text) {
  return new Map(rowsOf(text).map(([, room, allowed]) => [room, allowed ? allowed.split(/, */) : []]))
}

const rowsOf = text => [...text.matchAll(/^\| ((?:packages|apps|suites)\S*) +\| *([^|]*?) *\|$/gm)]

/** Rooms that are listed twice, because only their last row would count. */
function namedTwice(text) {
  const rooms = rowsOf(text).map(([, room]) => room)
  return rooms.filter((room, place) => rooms.indexOf(room) < place)
}

/**
 * Imports that the table does not allow, cycles of rooms and of files, and invariants that a file breaks, as
 * sentences.
 */
export function findViolations(root) {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const table = readTable(text)
  const files = ['packages', 'apps', 'suites'].flatMap(folder => sourcesBelow(root, folder))
  const sources = files.map(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, imports: readImports(file, text) }
  })
  return [
    ...namedTwice(text).map(room => `The import table names ${room} twice`),
    ...findCircles(table).map(rooms => `The import table has a circle: ${rooms.join(', ')}`),
    ...findCircles(graphOf(root, sources)).map(
      circle => `These files import each other: ${circle.join(', ')}`,
    ),
    ...sources.flatMap(source => [
      ...brokenImports(root, table, source),
      ...brokenInvariants(source.file, source.text),
    ]),
  ]
}

function graphOf(root, sources) {
  const targets = ({ file, imports }) => imports.map(specifier => resolveImport(root, file, specifier))
  return new Map(sources.map(source => [source.file, targets(source).filter(target => target !== null)]))
}

function brokenImports(root, table, { file, imports }) {
  const room = roomOf(table, file)
  if (!room) return [`${file} stands in no room of the table`]
  return imports.flatMap(specifier => {
    const target = resolveImport(root, file, specifier)
    if (target === null) return undeclared(root, file, specifier)
    const other = roomOf(table, target)
    if (isRelative(specifier) && packageOf(file) !== packageOf(target))
      return [`${file} reaches into ${target}`]
    return mayImport(table, { file, room }, { file: target, room: other })
      ? []
      : [`${file} (${room}) may not import ${specifier} (${other ?? 'no room'})`]
  })
}

/**
 * The exports of another package belong to its room as a whole. A test may also import test helpers, all
 * rooms below its own, and any package above its own in the table.
 */
function mayImport(table, from, to) {
  if (to.room === from.room) return true
  const allowed = table.get(from.room)
  const isOther = packageOf(from.file) !== packageOf(to.file)
  if (allowed.includes(to.room) || (isOther && allowed.includes(packageOf(to.file)))) return true
  if (!isTest(from.file)) return false
  const packages = [...new Set([...table.keys()].map(packageOf))]
  return isOther
    ? packages.indexOf(packageOf(to.file)) < packages.indexOf(packageOf(from.file))
    : isTestHelper(to.file) || reaches(table, from.room, to.room)
}

/** Whether a room is below another: the other imports it, directly or indirectly. */
function reaches(table, from, to) {
  return table.get(from).some(room => room === to || (table.has(room) && reaches(table, room, to)))
}

/** A dependency must be in the package's own manifest; one for tests and builds only, in the root's. */
function undeclared(root, file, specifier) {
  if (specifier.startsWith('node:')) return []
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const own = readManifest(root, packageOf(file))
  const names = [
    own.dependencies,
    own.devDependencies,
    isTest(file) ? readManifest(root, '.').devDependencies : {},
  ]
  const isDeclared = names.some(list => list && name in list)
  return isDeclared || specifier.startsWith('virtual:')
    ? []
    : [`${file} imports ${name}, which its package.json does not name`]
}

const invariants = [
  { breaks: /from 'idb'|\bindexedDB\b/, unless: /columns\/src\/store\/indexedDb/, says: 'uses IndexedDB' },
  {
    breaks: /'@supabase\/supabase-js'/,
    unless: /^packages\/columns\/src\/mirror\/(supabase\w*|realtime)\.ts$|^apps\/deck\/src\/session\//,
    says: 'uses the Supabase client',
  },
  { breaks: /from 'react(-dom)?['/]/, unless: /^apps\/deck\//, says: 'uses React' },
  {
    breaks: /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE)\s+[a-z\d"(*]/,
    unless: /^apps\/server\/src\/(index|filing|database|accounts|rest|realtime)\//,
    says: 'holds SQL',
  },
  { breaks: /\bconsole\.|\bdebugger\b/, unless: /\/(main|readAhead)\.tsx?$/, says: 'writes to the console' },
  {
    breaks:
      /\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|new Function\(|\beval\(/,
    unless: /^$/,
    says: 'has an HTML or code sink',
  },
  {
    breaks: /\bnavigator\.languages?\b/,
    // The page for support shows what the browser said.
    unless: /^apps\/deck\/src\/(platform\/languages|screens\/debug\/sections)\.tsx?$/,
    says: 'reads the languages of the browser, which may be no tags',
  },
  { breaks: /\bas any\b|: any\b|<any>/, unless: /^$/, says: 'says any' },
]

function brokenInvariants(file, text) {
  if (isTest(file)) return []
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const broken = invariants.filter(({ breaks, unless }) => breaks.test(code) && !unless.test(file))
  const pure =
    /^packages\/(document|query)\/src/.test(file) &&
    /\b(fetch\(|Date\.now|new Date\(\)|localStorage|document\.(body|createElement))/.test(code)
  return [
    ...broken.map(({ says }) => `${file} ${says}`),
    ...(pure ? [`${file} touches network, storage, DOM or clock`] : []),
  ]
}

function roomOf(table, path) {
  const fitting = [...table.keys()].filter(room => path === room || path.startsWith(`${room}/`))
  return fitting.toSorted((a, b) => b.length - a.length)[0]
}

const isTestHelper = file => /\/testing\/|\/conformance\.ts$|\/contract\.ts$/.test(file)
const isTest = file => /\.test\.tsx?$/.test(file) || file.startsWith('suites/') || isTestHelper(file)
const packageOf = file => (file.startsWith('suites/') ? 'suites' : file.split('/').slice(0, 2).join('/'))

function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (['node_modules', 'dist', 'draw', 'stories', 'media'].includes(entry.name)) return []
    if (entry.isDirectory()) return sourcesBelow(root, path)
    return /\.tsx?$/.test(entry.name) && /\/src\/|^suites\//.test(path) ? [path] : []
  })
}
