import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refused call, with a status and a word as code for clients; each interface has its own body for it. */
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
