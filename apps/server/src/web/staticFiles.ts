import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { Context } from 'hono'
import { decodePath } from '../http/decodePath.ts'
import { isDeckPath } from './deckPaths.ts'

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

const page = '/index.html'

/**
 * The built deck. Files whose names carry a hash never change; everything else is asked for again. An address of the deck
 * itself is answered with its page. Everything else is 404: for a browser with the deck's page, which says that there is no such page, for a
 * probe without, so that it takes nothing for an answer.
 */
export function createStaticFiles(folder: string) {
  return async (context: Context) => {
    const decoded = decodePath(context.req.path)
    if (decoded === null) return context.notFound()
    const path = normalize(decoded)
    const { isBrowser, takesPages } = readAccept(context)
    const isDeck = isDeckPath(path) && (extname(path) === '' ? takesPages : isBrowser)
    const found = isDeck ? null : await answerFile(context, folder, path, 200)
    if (found) return found
    const status = isDeck ? 200 : 404
    return (
      (isDeck || isBrowser ? await answerFile(context, folder, page, status) : null) ?? context.notFound()
    )
  }
}

/** Null where there is no such file. */
async function answerFile(context: Context, folder: string, file: string, status: 200 | 404) {
  const contentType = contentTypes[extname(file)]
  const body = contentType ? await read(join(folder, file)) : null
  if (body === null || !contentType) return null
  const cacheControl = file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  return context.body(new Uint8Array(body), status, {
    'content-type': contentType,
    'cache-control': cacheControl,
  })
}

/** A browser names HTML when it opens a page; a program that names nothing, or anything, takes it as well. */
function readAccept(context: Context) {
  const accept = context.req.header('accept') ?? '*/*'
  const isBrowser = accept.includes('text/html')
  return { isBrowser, takesPages: isBrowser || accept.includes('*/*') || accept.includes('text/*') }
}

async function read(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch {
    return null
  }
}
