import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Set when the server is built into one file, which is then its own worker. */
// oxlint-disable-next-line no-underscore-dangle
declare const __WORKER__: string | undefined

/** The workers of the server, each with its file and the function that runs it. `entry.ts` knows them too. */
const workers = {
  pglite: { file: '../database/pgliteWorker.ts', run: 'runPgliteWorker' },
  matching: { file: '../matching/matchingWorker.ts', run: 'runMatchingWorker' },
} as const

export type WorkerName = keyof typeof workers

export function startWorker(name: WorkerName, data: Record<string, unknown>): Worker {
  const workerData = { ...data, worker: name }
  if (typeof __WORKER__ === 'string') return new Worker(new URL(__WORKER__), { workerData })
  const script = ofSources.get(name) ?? fromSources(name)
  ofSources.set(name, script)
  return new Worker(script, { execArgv: [], workerData })
}

const ofSources = new Map<WorkerName, URL>()

/**
 * Node does not load TypeScript in a worker, whatever loader the parent runs under. So the worker is built
 * once, because a loader in each worker would take longer than everything else.
 */
function fromSources(name: WorkerName): URL {
  const { file, run } = workers[name]
  const require = createRequire(import.meta.url)
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    external: ['node:*', '@electric-sql/pglite'],
  })
  // A script without a file cannot find a package by its name.
  const pglite = pathToFileURL(require.resolve('@electric-sql/pglite').replace(/\.cjs$/, '.js')).href
  const script = (outputFiles[0]?.text ?? '').replaceAll('"@electric-sql/pglite"', JSON.stringify(pglite))
  return new URL(`data:text/javascript,${encodeURIComponent(`${script}\nawait ${run}()`)}`)
}
