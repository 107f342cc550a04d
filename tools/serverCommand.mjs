import { ensureReady } from './ensureReady.mjs'

// `npm run backup -- FILE` and `npm run restore -- FILE`, with the settings that the server is started with.
ensureReady({ build: true })
// The server reads the arguments after this script's name.
await import('../apps/server/dist/server.mjs')
