import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { assemble } from './assemble.mjs'
import { describeCommit } from './commit.mjs'
import { ensureReady } from './ensureReady.mjs'
import { readOptions, refuse } from './options.mjs'

// `npm run build` makes a folder that runs by itself in dist/wiredeck; `npm run release` packs it with a list
// of its contents.
const usage = 'npm run build, or npm run release'
const { release: isRelease } = readOptions(usage, { release: { type: 'boolean', default: false } })
ensureReady({ build: true })
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
// A release does not replace the previous one, so that there is a way back, also between two of one version.
const folder = `dist/${isRelease ? [name, version, ...describeCommit('.')].join('-') : name}`
assemble(folder)
console.log(`${folder} runs with node server.mjs.`)
if (isRelease) {
  writeFileSync(join(folder, 'sbom.cdx.json'), describeContents())
  const file = `${folder}.tar.gz`
  run('tar', ['-czf', file, '--owner=0', '--group=0', '-C', 'dist', basename(folder)])
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`)
  console.log(`${file} is the release, and ${file}.sha256 its checksum.`)
}

/** The contents by npm, as CycloneDX. npm names it after its folder. */
function describeContents() {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--loglevel', 'error']
  const sbom = JSON.parse(run(npm[0], [...npm.slice(1), ...args]))
  sbom.metadata.component.name = name
  return `${JSON.stringify(sbom, null, 2)}\n`
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) refuse(`${command} failed: ${error?.message ?? stderr}`, usage)
  return stdout
}
