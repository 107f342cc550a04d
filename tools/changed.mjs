import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { readImports, resolveImport } from './checks/imports.mjs'

const isCode = file => /\.([cm]?[jt]s|tsx)$/.test(file)
const isTest = file => /\.(test|spec)\.\w+$/.test(file)
/** What a reader gets: all of it is in the build that journeys use, except what only tests import. */
const isBuilt = file => /^(apps|packages|supabase)\//.test(file) && !isTest(file) && !/\/testing\//.test(file)
const isProse = file => /^docs\/|\.md$/.test(file)
const workspaceOf = file => /^(?:packages|apps)\/[^/]+(?=\/)/.exec(file)?.[0]

/** A node of the graph: the built deck and server. */
const build = 'dist'
/** A change of one of these may change any test. */
const everybodys = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/test.mjs',
  'tools/counts.mjs',
]

/** The tests of each suite, and what changes all of them. */
const suites = {
  browser: { isOwn: file => /\.browser\.test\.tsx?$/.test(file), settings: ['vitest.browser.config.ts'] },
  journeys: {
    isOwn: file => file.endsWith('.spec.ts'),
    settings: ['e2e/playwright.config.ts', 'e2e/globalSetup.ts'],
    usesBuild: true,
  },
  unit: {
    isOwn: file => /\.test\.(ts|tsx|mjs)$/.test(file) && !/\.browser\./.test(file),
    settings: ['vitest.config.ts'],
  },
}

/** The test files of each suite that can reach a file changed since a commit, which by default is where main was left. */
export function changedTests(root, since) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const from = since ?? git('merge-base', 'HEAD', 'main').trim()
  const changed = [
    ...git('diff', '--name-only', '--no-renames', from).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter(Boolean)
  const files = [...new Set([...git('ls-files').split('\n').filter(Boolean), ...changed])]
  return pickTests(readGraph(root, files), changed)
}

/**
 * `graph` says of each file which files it reads. A changed file that no program imports, such as a story of the samples,
 * counts as a change of everything in its workspace, because programs find such files by listing folders.
 */
export function pickTests(graph, changed) {
  const files = [...graph.keys()]
  const touched = new Set(changed)
  for (const file of changed) {
    const workspace = workspaceOf(file)
    if (isCode(file) || isProse(file) || !workspace) continue
    for (const other of files) if (workspaceOf(other) === workspace) touched.add(other)
  }
  const reached = readersOf(graph, touched)
  return Object.fromEntries(
    Object.entries(suites).map(([name, { isOwn, settings, usesBuild = false }]) => {
      const isWhole =
        [...everybodys, ...settings].some(file => touched.has(file)) || (usesBuild && reached.has(build))
      return [name, files.filter(file => isOwn(file) && (isWhole || reached.has(file)))]
    }),
  )
}

/** The given files, and all that read one of them, directly or through others. */
function readersOf(graph, given) {
  const readers = new Map()
  for (const [file, targets] of graph)
    for (const target of targets) readers.set(target, [...(readers.get(target) ?? []), file])
  const found = new Set(given)
  // A set takes in what is added while it is walked.
  for (const file of found) for (const reader of readers.get(file) ?? []) found.add(reader)
  return found
}

/** What each file reads: what it imports, and files that it names in a text, such as the script of a worker. */
export function readGraph(root, files) {
  const graph = new Map(files.map(file => [file, []]))
  for (const file of files.filter(each => isCode(each) && existsSync(join(root, each)))) {
    const text = readFileSync(join(root, file), 'utf8')
    const imported = readImports(file, text).map(specifier => resolveImport(root, file, specifier))
    const named = [...text.matchAll(/['"`]([\w.@/-]+\.\w+)['"`]/g)].flatMap(([, path]) => [
      normalize(join(dirname(file), path)),
      normalize(path),
    ])
    const reads = [...imported, ...named].filter(target => target !== file && graph.has(target))
    graph.set(file, [...reads, ...(/\bdist\/|runBuilt/.test(text) && !isBuilt(file) ? [build] : [])])
  }
  graph.set(build, files.filter(isBuilt))
  return graph
}
