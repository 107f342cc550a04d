/** Code and text for an answer without an explanation (data 8). */
export const unknownError = { code: 520, message: 'Unknown Error' }

export const missingApiKey = 'Missing API Key to make authenticated requests'
export const invalidToken = 'Invalid token'

export type ApiErrorOptions = ErrorOptions & {
  expireAt?: string | null
  retryAfterMs?: number | null
  status?: number
  isExplained?: boolean
  isOutage?: boolean
}

/** A call that the content API refused, or whose answer cannot be used. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The body's own code, else the HTTP status. */
  readonly code: number
  /** The HTTP status of the answer; if there is none, the code again. */
  readonly status: number
  /** Whether the content API itself refused, by its own or OAuth's error body, which no proxy sends. */
  readonly isExplained: boolean
  /** Whether the content API says that it answers no request at the moment. */
  readonly isOutage: boolean
  /** The instant after which a 429 may be tried again, as the server wrote it. */
  readonly expireAt: string | null
  /** The wait before a repeat that the server asks for, from its body or else its header `Retry-After`. */
  readonly retryAfterMs: number | null

  /** Only the part of the message before the first semicolon is kept (data 3). */
  constructor(code: number, message: string, options: ApiErrorOptions = {}) {
    super(message.split(';', 1)[0]?.trim() || unknownError.message, options)
    this.code = code
    this.status = options.status ?? code
    this.isExplained = options.isExplained ?? false
    this.isOutage = options.isOutage ?? false
    this.expireAt = options.expireAt ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/**
 * Whether the server says that only this request takes too long now, while others work. A proxy in front of a
 * dead server may also send a time to wait, but not in the content API's error body.
 */
export function isSlowSearch(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, isExplained, isOutage, retryAfterMs } = error
  return code === 503 && isExplained && !isOutage && retryAfterMs !== null
}

/** Whether the token was refused: by the status, whatever the body's code, or by the code (D27). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 401 || error.status === 401)
}

/**
 * Whether a token call was refused, not just disturbed (D25). A 403 counts only if the content API explains
 * it, because portals and proxies answer everything so. A code that means an outage wins over the status
 * (D27).
 */
export function isRefusedGrant(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, status, isExplained } = error
  if (code === 400 || code === 401) return true
  if (code === 429 || (code >= 500 && code < 600)) return false
  return status === 400 || status === 401 || (isExplained && (code === 403 || status === 403))
}

/** Whether any other call would have failed too, because the cause is not this call. */
export function isGeneralFailure(error: ApiError): boolean {
  // A slow search says nothing about other calls.
  if (isSlowSearch(error)) return false
  const { code, isExplained } = error
  return code >= 500 || code === 401 || code === 408 || code === 429 || !isExplained
}

/** The instant after which the server allows a repeat, as epoch milliseconds; 0 if it names none. */
export function toldRetryAt(error: unknown, now: number): number {
  if (!(error instanceof ApiError)) return 0
  if (error.retryAfterMs !== null) return now + error.retryAfterMs
  const instant = error.expireAt === null ? Number.NaN : Date.parse(error.expireAt)
  return Number.isNaN(instant) ? 0 : instant
}

/** A request that breaks a rule of this client and is not sent. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
}
