import type { Context } from 'hono'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A text that is answered, maybe to many. */
export type AnswerText = {
  text: string
  /** Of the text in UTF-8. */
  bytes: number
  /** Packs the text once, for all clients that get it. */
  packed: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Bytes below which packing an answer costs more than it saves. */
const leastPacked = 1024

const pack = promisify(gzip)

export function textOf(text: string): AnswerText {
  let packing: Promise<Uint8Array<ArrayBuffer>> | null = null
  return {
    text,
    bytes: Buffer.byteLength(text),
    packed: () => (packing ??= pack(text)),
  }
}

/**
 * JSON, packed if that is worth it and the client takes it. Says its length, because the packing of all other
 * answers goes by that.
 */
export async function answerText(context: Context, answer: AnswerText): Promise<Response> {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  if (answer.bytes < leastPacked || !takesGzip(context.req.header('accept-encoding')))
    return context.body(answer.text, 200, { ...type, 'content-length': String(answer.bytes) })
  const packed = await answer.packed()
  return context.body(packed, 200, {
    ...type,
    'content-encoding': 'gzip',
    'content-length': String(packed.length),
    vary: 'Accept-Encoding',
  })
}

/** A short answer. It says its length, so that it is not packed. */
export function answerJson(
  context: Context,
  value: unknown,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response {
  const text = JSON.stringify(value)
  const told = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return context.body(text, status, { ...told, ...headers })
}

/** Clients that name gzip without a weight; other headers are left to the code that reads all of them. */
function takesGzip(accepted = ''): boolean {
  return accepted.split(',').some(coding => coding.trim().toLowerCase() === 'gzip')
}
