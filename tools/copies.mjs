import { ensureReady } from './ensureReady.mjs'

// `npm run backup -- FILE` and `npm run restore -- FILE`, with the settings that the server is started with.
ensureReady({ build: true })
// It reads what follows this script's own name.
await import('../apps/server/dist/server.mjs')
