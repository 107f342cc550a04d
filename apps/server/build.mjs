import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describeLicenses, packagesIn } from '../../tools/licenses.mjs'

// Files that run without node_modules: what looks at the version of Node.js and loads the server; the server; the client of SQS, which most servers never load; what PGlite reads.
const folder = dirname(fileURLToPath(import.meta.url))
const out = join(folder, 'dist')
await mkdir(out, { recursive: true })
const common = {
  bundle: true,
  metafile: true,
  absWorkingDir: folder,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
}
const sqsClient = {
  name: 'sqsClient',
  setup: build =>
    build.onResolve({ filter: /^@aws-sdk\/client-sqs$/ }, () => ({
      path: './sqsClient.mjs',
      external: true,
    })),
}
const server = await build({
  ...common,
  entryPoints: [join(folder, 'src/entry.ts')],
  outfile: join(out, 'main.mjs'),
  define: { __WORKER__: 'import.meta.url' },
  plugins: [sqsClient],
})
const sqs = await build({
  ...common,
  stdin: {
    contents: "export { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'",
    resolveDir: folder,
  },
  outfile: join(out, 'sqsClient.mjs'),
})
const { engines } = JSON.parse(await readFile(join(folder, '../../package.json'), 'utf8'))
await build({
  entryPoints: [join(folder, 'launch.mjs')],
  outfile: join(out, 'server.mjs'),
  format: 'esm',
  // The first that loads modules without a flag.
  target: 'node13.2',
  define: { __NEEDED__: JSON.stringify(engines.node.replace(/^>=/, '')) },
  logLevel: 'warning',
})
const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const packages = [server, sqs].flatMap(({ metafile }) => packagesIn(Object.keys(metafile.inputs)))
await writeFile(
  join(out, 'licenses.txt'),
  describeLicenses([...packages.map(path => join(folder, path)), dirname(pglite)]),
)
for (const file of ['pglite.wasm', 'initdb.wasm', 'pglite.data'])
  await copyFile(join(pglite, file), join(out, file))
