import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Reads the import table of ARCHITECTURE.md: room → rooms it may import. */
export function readTable(text) {
  const rows = text.matchAll(/^\| ((?:packages|apps)\/\S+) +\| *([^|]*?) *\|$/gm)
  return new Map([...rows].map(([, room, allowed]) => [room, allowed ? allowed.split(/, */) : []]))
}

/** Imports that the table does not allow, and invariants that a file breaks, as sentences. */
export function findViolations(root) {
  const table = readTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
  const files = ['packages', 'apps'].flatMap(folder => sourcesBelow(root, folder))
  return files.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...brokenImports(root, table, file, text), ...brokenInvariants(file, text)]
  })
}

function brokenImports(root, table, file, text) {
  const room = roomOf(table, file)
  if (!room) return [`${file} stands in no room of the table`]
  return importsOf(text).flatMap(specifier => {
    const target = resolveImport(root, file, specifier)
    if (target === null) return undeclared(root, file, specifier)
    const other = roomOf(table, target)
    if (other === room || (isTest(file) && specifier.startsWith('@wiredeck/'))) return []
    if (isRelative(specifier) && packageOf(file) !== packageOf(target))
      return [`${file} reaches into ${target}`]
    return table.get(room).includes(other)
      ? []
      : [`${file} (${room}) may not import ${specifier} (${other ?? 'no room'})`]
  })
}

/** A dependency has to stand in the package's own manifest; what only tests and builds use, in the root's. */
function undeclared(root, file, specifier) {
  if (specifier.startsWith('node:')) return []
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const own = manifest(root, packageOf(file))
  const names = [
    own.dependencies,
    own.devDependencies,
    isTest(file) ? manifest(root, '.').devDependencies : {},
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
    unless: /^packages\/columns\/src\/mirror\/(supabase|realtime)\.ts$|^apps\/deck\/src\/session\//,
    says: 'uses the Supabase client',
  },
  { breaks: /from 'react(-dom)?['/]/, unless: /^apps\/deck\//, says: 'uses React' },
  {
    breaks: /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE)\s+[a-z\d"(*]/,
    unless: /^apps\/server\/src\/(index|database|accounts|rest|realtime)\//,
    says: 'holds SQL',
  },
  { breaks: /\bconsole\.|\bdebugger\b/, unless: /\/(main|begin)\.tsx?$/, says: 'writes to the console' },
  {
    breaks:
      /\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|new Function\(|\beval\(/,
    unless: /^$/,
    says: 'has an HTML or code sink',
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

function importsOf(text) {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found].map(match => match[1] ?? match[2] ?? match[3])
}

/** The file or room an import means, from the root of the project; null outside it. */
function resolveImport(root, file, specifier) {
  if (specifier.startsWith('@wiredeck/')) {
    const [, name, ...rest] = specifier.split('/')
    const folder = existsSync(join(root, 'packages', name)) ? `packages/${name}` : `apps/${name}`
    const target = manifest(root, folder).exports?.[rest.length > 0 ? `./${rest.join('/')}` : '.']
    return target ? normalize(join(folder, target)) : `${folder}/${rest.join('/')}`
  }
  return isRelative(specifier) ? normalize(join(dirname(file), specifier)) : null
}

function roomOf(table, path) {
  const fitting = [...table.keys()].filter(room => path === room || path.startsWith(`${room}/`))
  return fitting.toSorted((a, b) => b.length - a.length)[0]
}

const isRelative = specifier => specifier.startsWith('.')
const isTest = file => /\.test\.tsx?$|\/testing\/|\/conformance\.ts$|\/contract\.ts$/.test(file)
const packageOf = file => file.split('/').slice(0, 2).join('/')
const manifest = (root, folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (['node_modules', 'dist', 'draw', 'stories', 'media'].includes(entry.name)) return []
    if (entry.isDirectory()) return sourcesBelow(root, path)
    return /\.tsx?$/.test(entry.name) && path.includes('/src/') ? [path] : []
  })
}
