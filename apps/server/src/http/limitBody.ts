import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerError } from './refusal.ts'

/** Bytes of a request's body. */
const largestBody = 256 * 1024

/** Refuses a body of more bytes, before it is read. */
export function limitBodyTo(maxSize: number) {
  const limit = bodyLimit({
    maxSize,
    onError: context => {
      // The rest of the body is never read, so nothing else may come over this connection.
      context.header('connection', 'close')
      return answerError(context, 413, `The body is larger than ${maxSize} bytes`)
    },
  })
  // The limit makes a stream of the body to look at it, and that costs more than most answers.
  return (context: Context, next: Next) => (lengthOf(context) <= maxSize ? next() : limit(context, next))
}

/** Bytes, as the headers tell; Infinity if they do not. */
function lengthOf({ req }: Context): number {
  if (req.header('transfer-encoding') !== undefined) return Infinity
  return Number(req.header('content-length') ?? 0)
}

/** Refuses a body that no query needs. */
export const limitBody = limitBodyTo(largestBody)
