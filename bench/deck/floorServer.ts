import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export type FloorServer = {
  url: string
  /** Gives `/start.html` the cards that it draws, by column. */
  setCards(columns: unknown): void
  close(): void
}

/**
 * Three pages without a deck: `/empty.html` with React and nothing to draw; by hand, `/list.html` with columns
 * of the given cards to scroll, and `/start.html` with the cards of `setCards`. Gzipped and cached like the
 * deck's files; the service worker at `/sw.js` answers the pages of a start from its cache once a reader has
 * registered it.
 */
export async function startFloorServer(cards: unknown): Promise<FloorServer> {
  const files = new Map<string, { type: string; body: Buffer }>([
    ['/empty.js', script(await bundle('bench/deck/floor/empty.tsx'))],
    ['/sw.js', script(await bundle('bench/deck/floor/sw.ts'))],
    ['/list.js', script(await bundle('bench/deck/floor/list.ts'))],
    ['/list.css', { type: 'text/css', body: gzipSync(await bundle('bench/deck/floor/list.css')) }],
    ['/list.json', json([cards])],
    ['/start.json', json([])],
    ['/empty.html', page('<script type="module" src="/empty.js"></script>', '<div id="root"></div>')],
    // An empty page on which a page of this origin waits for its turn.
    ['/healthz', page('', '')],
    ['/list.html', listPage('/list.json')],
    ['/start.html', listPage('/start.json')],
  ])
  const server = createServer((request, response) => answer(response, files.get(request.url ?? '')))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    setCards: columns => void files.set('/start.json', json(columns)),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function answer(response: ServerResponse, file: { type: string; body: Buffer } | undefined): void {
  if (!file) {
    response.writeHead(404).end()
    return
  }
  // The cards of a start change with what the deck has stored.
  const isFresh = file.type !== 'text/html' && file.type !== 'application/json'
  response
    .writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'gzip',
      'cache-control': isFresh ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    .end(file.body)
}

const script = (text: string) => ({ type: 'text/javascript', body: gzipSync(text) })
const json = (value: unknown) => ({ type: 'application/json', body: gzipSync(JSON.stringify(value)) })
/** The cards are asked for at once, as by a page that is written for speed alone. */
const listPage = (cards: string) =>
  page(
    `<link rel="preload" as="fetch" crossorigin href="${cards}"><link rel="stylesheet" href="/list.css"><script type="module" src="/list.js"></script>`,
    '',
  )
const page = (head: string, body: string) => ({
  type: 'text/html',
  body: gzipSync(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`),
})

/** A script or style sheet of the bench, as text. */
export async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}
