/** Code and text of an answer that explains nothing (`data-layer.md` section 8). */
export const unknownError = { code: 520, message: 'Unknown Error' }

export const missingApiKey = 'Missing API Key to make authenticated requests'
export const invalidToken = 'Invalid token'

/** A call that the content API refused, or that it answered in a way nobody can use. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The body's own code, else the HTTP status. */
  readonly code: number
  /** The instant after which a 429 may be tried again, as the server wrote it. */
  readonly expireAt: string | null

  /** Only the part of the message before the first semicolon is kept (`data-layer.md` section 3). */
  constructor(code: number, message: string, options: ErrorOptions & { expireAt?: string | null } = {}) {
    super(message.split(';', 1)[0]?.trim() || unknownError.message, options)
    this.code = code
    this.expireAt = options.expireAt ?? null
  }
}

/** A request that breaks a rule of this client and is not sent. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
}
