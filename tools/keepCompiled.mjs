import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Keeps PGlite compiled while a worker has test files. Node shares what is compiled between threads, but forgets it with the last
 * database that is closed; then the next one costs twice as much, because its most used functions are optimized again. The
 * setup runs for each test file of a worker, and must not compile again.
 */
globalThis.compiledPglite ??= compile()

function compile() {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm')))
}
