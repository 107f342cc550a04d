import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCircles, isRelative, readImports, readManifest, resolveImport } from './imports.mjs'

/**
 * Reads the rooms of ARCHITECTURE.md: their order, in which each may import only what stands above it, the exceptions from
 * that, and the rooms that may import less.
 */
export function readRooms(text) {
  const rooms = [...text.matchAll(/^\| `((?:packages|apps|suites|bench|e2e|tools)[^`]*)` +\|/gm)].map(
    ([, room]) => room,
  )
  const exceptions = [...text.matchAll(/^- `([^`]+)` may import `([^`]+)`/gm)].map(([, from, to]) => ({
    from,
    to,
  }))
  const only = [...text.matchAll(/^- `([^`]+)` imports only (.+)$/gm)].map(([, room, list]) => ({
    room,
    allowed: [...list.matchAll(/`([^`]+)`/g)].map(([, allowed]) => allowed),
  }))
  return { rooms, exceptions, only }
}

/**
 * Imports against the order of rooms, permissions that nobody uses, circles of files, and invariants that a file breaks,
 * as sentences.
 */
export function findViolations(root) {
  const order = readRooms(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
  const { rooms } = order
  const files = ['packages', 'apps', 'suites', 'bench', 'e2e', 'tools'].flatMap(folder =>
    existsSync(join(root, folder)) ? sourcesBelow(root, folder) : [],
  )
  const sources = files.map(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, imports: readImports(file, text) }
  })
  const graph = graphOf(root, sources)
  return [
    ...rooms
      .filter((room, place) => rooms.indexOf(room) < place)
      .map(room => `The list of rooms names ${room} twice`),
    ...findCircles(graph).map(circle => `These files import each other: ${circle.join(', ')}`),
    ...unusedPermissions(order, files, graph),
    ...sources.flatMap(source => [
      ...brokenImports(root, order, source),
      ...brokenInvariants(source.file, source.text),
    ]),
  ]
}

function graphOf(root, sources) {
  const targets = ({ file, imports }) => imports.map(specifier => resolveImport(root, file, specifier))
  return new Map(sources.map(source => [source.file, targets(source).filter(target => target !== null)]))
}

/** Rooms without a file, and exceptions that no import needs. */
function unusedPermissions({ rooms, exceptions }, files, graph) {
  const isUsed = ({ from, to }) =>
    [...graph].some(([file, targets]) => isIn(from, file) && targets.some(target => isIn(to, target)))
  return [
    ...rooms
      .filter(room => !files.some(file => roomOf(rooms, file) === room))
      .map(room => `The room ${room} has no file`),
    ...exceptions.filter(each => !isUsed(each)).map(({ from, to }) => `${from} need not import ${to}`),
  ]
}

function brokenImports(root, order, { file, imports }) {
  const room = roomOf(order.rooms, file)
  if (!room) return [`${file} stands in no room of the list`]
  return imports.flatMap(specifier => {
    const target = resolveImport(root, file, specifier)
    if (target === null) return undeclared(root, file, specifier)
    const other = roomOf(order.rooms, target)
    if (isRelative(specifier) && packageOf(file) !== packageOf(target) && !isOutside(file))
      return [`${file} reaches into ${target}`]
    return mayImport(order, { file, room }, { file: target, room: other })
      ? []
      : [`${file} (${room}) may not import ${specifier} (${other ?? 'no room'})`]
  })
}

/** A test may also import its package's helpers for tests, and has no room that may import less. */
function mayImport({ rooms, exceptions, only }, from, to) {
  if (to.room === from.room || isOutside(from.file)) return true
  if (exceptions.some(each => isIn(each.from, from.file) && isIn(each.to, to.file))) return true
  const isOwnHelper = isTestHelper(to.file) && packageOf(from.file) === packageOf(to.file)
  if (isTest(from.file) && isOwnHelper) return true
  const isAbove = rooms.indexOf(to.room) < rooms.indexOf(from.room) && to.room !== undefined
  const isAllowed = only
    .filter(({ room }) => isIn(room, from.file))
    .every(({ allowed }) => allowed.some(room => isIn(room, to.file)))
  return isAbove && (isAllowed || isTest(from.file))
}

const isIn = (room, file) => file === room || file.startsWith(`${room}/`)

/**
 * A dependency must be in the package's own manifest; one for tests and builds only, in the root's. What stands outside
 * measures and tries what all packages use.
 */
function undeclared(root, file, specifier) {
  if (specifier.startsWith('node:')) return []
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const outside = [...workspacesOf(root), '.']
  const folders = isOutside(file) ? outside : [packageOf(file), ...(isTest(file) ? ['.'] : [])]
  const names = folders
    .map(folder => readManifest(root, folder))
    .flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies])
  const isDeclared = names.some(list => list && name in list)
  return isDeclared || specifier.startsWith('virtual:')
    ? []
    : [`${file} imports ${name}, which its package.json does not name`]
}

function workspacesOf(root) {
  return ['packages', 'apps'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => `${folder}/${name}`),
  )
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
    unless: /\.sql\.ts$|^apps\/server\/src\/database\/|\/restApp\.ts$/,
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
  if (isTest(file) || isOutside(file)) return []
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

/** The room with the longest path that fits. */
export function roomOf(rooms, path) {
  const fitting = rooms.filter(room => isIn(room, path))
  return fitting.toSorted((a, b) => b.length - a.length)[0]
}

const isTestHelper = file => /\/testing\/|\/conformance\.ts$|\/contract\.ts$/.test(file)
const isTest = file => /\.test\.tsx?$/.test(file) || file.startsWith('suites/') || isTestHelper(file)
/** What tries and measures the product from outside may import all of it. */
const isOutside = file => /^(suites|bench|e2e|tools)\//.test(file)
const packageOf = file => file.split('/', isOutside(file) ? 1 : 2).join('/')

function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (['node_modules', 'dist', 'draw', 'stories', 'media'].includes(entry.name)) return []
    if (entry.isDirectory()) return sourcesBelow(root, path)
    return /\.(tsx?|mjs)$/.test(entry.name) && (/\/src\//.test(path) || isOutside(path)) ? [path] : []
  })
}
