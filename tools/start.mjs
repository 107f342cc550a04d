import { ensureReady } from './ensureReady.mjs'
import { readOptions } from './options.mjs'

// Installs and builds what is missing or older than its sources, then runs the server in this process.
readOptions('npm start. Settings come by the environment: PORT=4281 npm start. docs/settings.md lists them.')
ensureReady({ build: true })
await import('../apps/server/dist/server.mjs')
