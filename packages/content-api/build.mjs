import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Builds a folder that can be packed and installed anywhere: JavaScript and types, including the query
// language. Usage: node build.mjs [FOLDER]
const folder = dirname(fileURLToPath(import.meta.url))
const root = join(folder, '../..')
const out = process.argv[2] ?? join(folder, 'dist')
const { private: _private, dependencies, ...manifest } = readJson(join(folder, 'package.json'))

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
await build({
  entryPoints: { index: join(folder, 'src/index.ts'), wire: join(folder, 'src/wire/index.ts') },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2023',
  external: ['valibot'],
  logLevel: 'warning',
})
writeTypes()
const entryOf = (file, types) => ({ types: `./types/content-api/${types}.d.ts`, default: `./${file}.js` })
writeJson(join(out, 'package.json'), {
  ...manifest,
  exports: { '.': entryOf('index', 'index'), './wire': entryOf('wire', 'wire/index') },
  dependencies: { valibot: dependencies.valibot },
})
cpSync(join(folder, 'README.md'), join(out, 'README.md'))

function writeTypes() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
  for (const name of ['content-api', 'query']) {
    const types = join(out, 'types', name)
    cpSync(join(root, '.tsbuild', name, 'src'), types, { recursive: true, filter: isPublished })
    for (const file of readdirSync(types, { recursive: true }).filter(file => file.endsWith('.d.ts'))) {
      const path = join(types, file)
      const query = relative(dirname(path), join(out, 'types/query/index.js'))
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, text.replaceAll('@wiredeck/query', query).replaceAll(/(from '.*)\.ts'/g, "$1.js'"))
    }
  }
}

function isPublished(file) {
  return !/\/testing(\/|$)|\.map$/.test(file)
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
