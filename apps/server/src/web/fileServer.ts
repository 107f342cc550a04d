import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Context } from 'hono'

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
    const file = resolve(root, decodeURIComponent(context.req.path.slice(prefix.length)))
    const contentType = types.includes(extname(file)) ? contentTypes[extname(file)] : undefined
    const size = file.startsWith(root + sep) && contentType ? await sizeOf(file) : null
    if (size === null || !contentType) return context.notFound()

    const etag = `"${size.bytes.toString(36)}-${size.modified.toString(36)}"`
    const headers = { 'content-type': contentType, 'cache-control': cacheControl, 'accept-ranges': 'bytes', etag }
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)

    const range = readRange(context.req.header('range'), size.bytes)
    if (range === 'unsatisfiable') return context.body(null, 416, { 'content-range': `bytes */${size.bytes}` })
    const { start, end } = range ?? { start: 0, end: size.bytes - 1 }
    const length = { 'content-length': String(end - start + 1) }
    const partial = range ? { 'content-range': `bytes ${start}-${end}/${size.bytes}` } : {}
    const body = Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream<Uint8Array>
    return context.body(body, range ? 206 : 200, { ...headers, ...length, ...partial })
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

/** One range of bytes, both ends included; null where the whole file is wanted, several ranges included. */
export function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  if (first === '') return size === 0 || Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || end < start ? 'unsatisfiable' : { start, end }
}
