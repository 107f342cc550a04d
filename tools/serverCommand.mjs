import { ensureReady } from './ensureReady.mjs'

// `npm run backup -- FILE`, `npm run restore -- FILE` and `npm run keys`: what a release does by `node server.mjs backup`,
// `restore` and `keys`, with the settings that the server is started with.
ensureReady({ build: true })
// The server reads the arguments after this script's name.
await import('../apps/server/dist/server.mjs')
