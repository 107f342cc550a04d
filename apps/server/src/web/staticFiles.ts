import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { decodePath } from '../http/decodePath.ts'
import { isDeckPath } from './deckPaths.ts'
import { isKnown } from './isKnown.ts'

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

/** The policy header of an answer of this type. */
type PolicyOf = (context: Context, contentType: string) => string

/**
 * The built deck. Files whose names carry a hash never change; all others are asked for again, by their tag. A
 * client that takes Brotli gets the copy that the build has made of a text (`apps/deck/compress.mjs`).
 * An address of the deck itself is answered with its page. Everything else is 404: for a browser with the
 * deck's page, which says that there is no such page; for a probe without it, so that the probe does not take
 * the page for an answer.
 */
export function createStaticFiles(folder: string, policyOf: PolicyOf) {
  const answerFile = createFileAnswer(folder, policyOf)
  return async (context: Context) => {
    const { isBrowser, takesPages } = readAccept(context)
    const decoded = decodePath(context.req.path)
    // No file and no screen has a name that cannot be read.
    if (decoded === null)
      return (isBrowser ? await answerFile(context, page, 404) : null) ?? context.notFound()
    const path = normalize(decoded)
    const isDeck = isDeckPath(path) && (extname(path) === '' ? takesPages : isBrowser)
    const found = isDeck ? null : await answerFile(context, path, 200)
    if (found) return found
    const status = isDeck ? 200 : 404
    return (isDeck || isBrowser ? await answerFile(context, page, status) : null) ?? context.notFound()
  }
}

function createFileAnswer(folder: string, policyOf: PolicyOf) {
  /** Null if there is no such file. */
  return async (context: Context, file: string, status: 200 | 404) => {
    const contentType = contentTypes[extname(file)]
    const body = contentType ? await read(join(folder, file)) : null
    if (body === null || !contentType) return null
    const headers = {
      // Set on a 304 too, because the type decides on the policy.
      'content-type': contentType,
      'cache-control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'Accept-Encoding',
    }
    if (status === 404) return context.body(new Uint8Array(body), status, headers)
    const hash = createHash('sha256').update(body).digest('hex')
    const packed = takesBrotli(context) ? await read(join(folder, 'packed', `${hash}.br`)) : null
    const coding = packed ? { 'content-encoding': 'br' } : {}
    const etag = tagOf(hash, policyOf(context, contentType), packed ? 'br' : '')
    if (isKnown(etag, context.req.header('if-none-match')))
      return context.body(null, 304, { ...headers, etag })
    const sent = new Uint8Array(packed ?? body)
    const length = { 'content-length': String(sent.length) }
    return context.body(sent, status, { ...headers, ...coding, ...length, etag })
  }
}

function takesBrotli(context: Context): boolean {
  return accepts(context, { header: 'Accept-Encoding', supports: ['br'], default: '' }) === 'br'
}

/**
 * A tag of text, policy and coding. Some browsers keep a page's old policy while its tag is the same, and two codings of a
 * text are two answers.
 */
function tagOf(...parts: [hash: string, policy: string, coding: string]): string {
  return `"${createHash('sha256').update(parts.join('\n')).digest('base64url')}"`
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
