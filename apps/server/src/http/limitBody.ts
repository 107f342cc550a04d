import { bodyLimit } from 'hono/body-limit'
import { answerError } from './refusal.ts'

/** Bytes of a request's body. */
const largestBody = 256 * 1024

/** Refuses a body of more bytes, before it is read. */
export const limitBodyTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: context => {
      // The rest of the body is never read, so nothing else may come over this connection.
      context.header('connection', 'close')
      return answerError(context, 413, `The body is larger than ${maxSize} bytes`)
    },
  })

/** Refuses a body that no query needs. */
export const limitBody = limitBodyTo(largestBody)
