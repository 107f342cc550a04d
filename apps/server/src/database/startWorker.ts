import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Set when the server is built into one file, which is then its own worker. */
// oxlint-disable-next-line no-underscore-dangle
declare const __WORKER__: string | undefined

export function startWorker(dataDir: string): Worker {
  if (typeof __WORKER__ === 'string') return new Worker(new URL(__WORKER__), { workerData: { dataDir } })
  return new Worker(fromSources(), { eval: true, execArgv: [], workerData: { dataDir } })
}

/** Node does not load TypeScript in a worker, whatever loader the parent runs under: the worker registers its own. */
function fromSources(): string {
  // Looked up from here: code that is evaluated looks from wherever the process was started. By its file,
  // since `resolve` would choose the variant for `require`, which does not find its own parts.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = new URL('./dist/esm/api/index.mjs', tsx).href
  const worker = new URL('./pgliteWorker.ts', import.meta.url).href
  return `import(${JSON.stringify(loader)})
    .then(tsx => { tsx.register(); return import(${JSON.stringify(worker)}) })
    .then(worker => worker.runPgliteWorker())`
}
