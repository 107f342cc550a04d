import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { decodePath } from '../http/decodePath.ts'
import { isKnown } from './isKnown.ts'

const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.html': 'text/html; charset=utf-8',
}

const mediaTypes = Object.keys(contentTypes).filter(type => type !== '.html')

/** Media never change under their name. */
const cacheControl = 'public, max-age=86400, immutable'

/** The files of a folder below a prefix: with validators, and with byte ranges for players. */
export function createFileServer(folder: string, prefix: string, types: readonly string[] = mediaTypes) {
  const root = resolve(folder)
  return async (context: Context) => {
    const path = decodePath(context.req.path.slice(prefix.length))
    if (path === null) return context.notFound()
    const file = resolve(root, path)
    const contentType = types.includes(extname(file)) ? contentTypes[extname(file)] : undefined
    const size = file.startsWith(root + sep) && contentType ? await sizeOf(file) : null
    if (size === null || !contentType) return context.notFound()

    const etag = `"${size.bytes.toString(36)}-${size.modified.toString(36)}"`
    const headers = {
      'content-type': contentType,
      'cache-control': cacheControl,
      'accept-ranges': 'bytes',
      etag,
    }
    if (isKnown(etag, context.req.header('if-none-match'))) return context.body(null, 304, headers)

    // A player cannot continue a file that has changed since.
    const isSame = [undefined, etag].includes(context.req.header('if-range'))
    const range = isSame ? readRange(context.req.header('range'), size.bytes) : null
    if (range === 'unsatisfiable')
      return context.body(null, 416, { 'content-range': `bytes */${size.bytes}` })
    const { start, end } = range ?? { start: 0, end: size.bytes - 1 }
    const length = { 'content-length': String(end - start + 1) }
    const partial = range ? { 'content-range': `bytes ${start}-${end}/${size.bytes}` } : {}
    const status = range ? 206 : 200
    const all = { ...headers, ...length, ...partial }
    // A file that is opened for an answer without a body is never closed again.
    if (context.req.method === 'HEAD' || end < start) return context.body(null, status, all)
    return context.body(Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream, status, all)
  }
}

async function sizeOf(file: string): Promise<{ bytes: number; modified: number } | null> {
  try {
    const info = await stat(file)
    return info.isFile() ? { bytes: info.size, modified: Math.trunc(info.mtimeMs) } : null
  } catch {
    return null
  }
}

type Range = { start: number; end: number }

/** One range of bytes, both ends included; null if the whole file is sent, as for several ranges. */
function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start < size
    ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
    : 'unsatisfiable'
}

function lastBytes(count: number, size: number): Range | 'unsatisfiable' {
  return count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
