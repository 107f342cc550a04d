import { isMainThread, workerData } from 'node:worker_threads'
import type { WorkerName } from './base/startWorker.ts'

// The built server is one file, which is also each of its workers.
if (isMainThread) {
  const { main } = await import('./main.ts')
  await main(process.argv.slice(2))
} else {
  const { worker } = workerData as { worker: WorkerName }
  switch (worker) {
    case 'pglite':
      await import('./database/pgliteWorker.ts').then(({ runPgliteWorker }) => runPgliteWorker())
      break
    case 'matching':
      await import('./matching/matchingWorker.ts').then(({ runMatchingWorker }) => runMatchingWorker())
      break
  }
}
