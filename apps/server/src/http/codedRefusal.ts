import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A call that is refused with a status and a code of words, which clients go by; each interface has its own body for it. */
export class CodedRefusal extends Error {
  override readonly name = 'CodedRefusal'
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
