import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// One file that runs without node_modules; beside it lie what PGlite reads at run time.
const folder = dirname(fileURLToPath(import.meta.url))
const out = join(folder, 'dist')
await mkdir(out, { recursive: true })
await build({
  entryPoints: [join(folder, 'src/entry.ts')],
  outfile: join(out, 'server.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  define: { __WORKER__: 'import.meta.url' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
})
const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
for (const file of ['pglite.wasm', 'initdb.wasm', 'pglite.data'])
  await copyFile(join(pglite, file), join(out, file))
