import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type PeerServer = { url: string; close(): void }

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

type File = { body: Buffer; headers: Record<string, string> }

/**
 * A folder of static files as the deck's own server would send it: texts in Brotli, which is made before, and
 * everything but pages kept by the browser. An address without a file is that of `index.html`, as in
 * applications of one page.
 */
export async function startPeerServer(folder: string): Promise<PeerServer> {
  const files = filesIn(folder)
  const start = files.get('/index.html')
  // An empty page on which a page of this origin waits for its turn.
  files.set('/healthz', { body: Buffer.from(''), headers: { 'content-type': 'text/html' } })
  if (!start) throw new Error(`${folder} has no index.html: name a folder of static files with --peer`)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const file = files.get(decodeURI(pathname)) ?? (extname(pathname) === '' ? start : undefined)
    if (file) response.writeHead(200, file.headers).end(file.body)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens at a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** By the path of their address. */
function filesIn(folder: string): Map<string, File> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  return new Map(
    entries.map(entry => {
      const path = join(entry.parentPath, entry.name)
      return [`/${relative(folder, path).split(sep).join('/')}`, fileOf(path)]
    }),
  )
}

function fileOf(path: string): File {
  const body = readFileSync(path)
  const type = types[extname(path)]
  const headers = {
    'content-type': type ?? 'application/octet-stream',
    'cache-control': type === 'text/html' ? 'no-cache' : 'public, max-age=31536000, immutable',
  }
  if (type === undefined || type === 'application/wasm') return { body, headers }
  return { body: brotliCompressSync(body), headers: { ...headers, 'content-encoding': 'br' } }
}
