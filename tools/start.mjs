import { ensureReady } from './ensureReady.mjs'

// Installs and builds what is missing or older than its sources, then runs the server in this very process.
ensureReady({ build: true })
await import('../apps/server/dist/server.mjs')
