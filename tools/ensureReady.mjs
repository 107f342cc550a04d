import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from './files.mjs'
import { isInstalled } from './isInstalled.mjs'

// No dependencies: this runs on a bare clone.

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const needed = [20, 19]
const installMark = 'node_modules/.wiredeck-installed'
/** What npm itself says of what it has installed. */
const installedList = 'node_modules/.package-lock.json'
const buildMark = 'apps/deck/dist/.wiredeck-built'

/** Makes sure that dependencies are installed and, if requested, the build is current. Prints its steps. */
export function ensureReady({ build = false } = {}) {
  process.chdir(root)
  checkNode()
  const lock = hashOf(['package-lock.json'])
  if (!isMarked(installMark, lock) && !isInstalledByHand()) {
    step('Installing dependencies', npm, [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--loglevel=error',
    ])
    writeFileSync(installMark, lock)
  }
  if (!build) return
  const sources = hashOf([
    'package-lock.json',
    'tools/licenses.mjs',
    ...sourcesBelow('apps/deck'),
    ...sourcesBelow('apps/server'),
    ...sourcesBelow('packages'),
  ])
  if (isMarked(buildMark, sources)) return
  // The deck's translations are found relative to the working directory.
  step(
    'Building the deck',
    node,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    join(root, 'apps/deck'),
    // Set, because the caller may itself be a test.
    { NODE_ENV: 'production' },
  )
  step('Compressing the deck', node, ['apps/deck/compress.mjs'])
  step('Building the server', node, ['apps/server/build.mjs'])
  mkdirSync(dirname(buildMark), { recursive: true })
  writeFileSync(buildMark, sources)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return
  fail(`Wiredeck needs Node.js ${needed.join('.')} or later; this is ${process.versions.node}.`)
}

function step(what, command, commandArguments, cwd = root, environment = {}) {
  process.stdout.write(`${what} … `)
  const started = Date.now()
  const run = spawnSync(command[0], [...command.slice(1), ...commandArguments], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (run.status === 0) {
    console.log(`done in ${seconds} s`)
    return
  }
  console.log('failed')
  process.stderr.write((run.stdout ?? '') + (run.stderr ?? '') + (run.error ? `${run.error.message}\n` : ''))
  fail(`${what} failed. The lines above say why.`)
}

// npm passes its path when it runs a script; without it, npm is found on the PATH.
const node = [process.execPath]
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']

function isInstalledByHand() {
  if (!existsSync(installedList)) return false
  const [lock, installed] = ['package-lock.json', installedList].map(file =>
    JSON.parse(readFileSync(file, 'utf8')),
  )
  return isInstalled(lock, installed)
}

function isMarked(mark, hash) {
  return existsSync(mark) && readFileSync(mark, 'utf8') === hash
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** The server reads these files at their place, so they are not sources of the build. */
const sample = /\/(media|stories|storylines|routine|edge-cases)\//

function sourcesBelow(folder) {
  return filesBelow(root, folder)
    .filter(path => !sample.test(path))
    .toSorted()
}

function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
