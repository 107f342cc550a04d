import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { Context } from 'hono'
import { decodePath } from '../http/decodePath.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * The built deck. Files whose names carry a hash never change; everything else is asked for again. An
 * address of the deck itself is answered with its page, a missing file with 404.
 */
export function createStaticFiles(folder: string) {
  return async (context: Context) => {
    const decoded = decodePath(context.req.path)
    if (decoded === null) return context.notFound()
    const path = normalize(decoded)
    const isPage = ['.html', '.txt'].includes(extname(path))
    const isFile = isPage || (extname(path) !== '' && !isNavigation(context))
    const file = isFile ? path : '/index.html'
    const body = await read(join(folder, file))
    const contentType = contentTypes[extname(file)]
    if (body === null || !contentType) return context.notFound()
    const cacheControl = file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    return context.body(new Uint8Array(body), 200, {
      'content-type': contentType,
      'cache-control': cacheControl,
    })
  }
}

function isNavigation(context: Context): boolean {
  return context.req.header('accept')?.includes('text/html') ?? false
}

async function read(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch {
    return null
  }
}
