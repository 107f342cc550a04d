import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

// Writes a Brotli copy of every text of the built deck into `dist/packed`, for the server to send (`web/staticFiles.ts`).
// A copy is named by the SHA-256 of its text, so a text that is changed after the build has no copy and is sent itself.
const compress = promisify(brotliCompress)
const dist = join(dirname(fileURLToPath(import.meta.url)), 'dist')
const packed = join(dist, 'packed')

const paths = await readdir(dist, { recursive: true })
await mkdir(packed, { recursive: true })
await Promise.all(
  paths
    .filter(path => /\.(css|html|js|svg|txt|webmanifest)$/.test(path))
    .map(async path => {
      const text = await readFile(join(dist, path))
      const copy = await compress(text)
      const name = createHash('sha256').update(text).digest('hex')
      if (copy.length < text.length) await writeFile(join(packed, `${name}.br`), copy)
    }),
)
