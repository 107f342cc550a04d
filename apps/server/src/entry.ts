import { isMainThread } from 'node:worker_threads'

// The built server is one file, which is also its database's worker.
if (isMainThread) {
  const { main } = await import('./main.ts')
  await main(process.argv.slice(2))
} else {
  const { runPgliteWorker } = await import('./database/pgliteWorker.ts')
  await runPgliteWorker()
}
