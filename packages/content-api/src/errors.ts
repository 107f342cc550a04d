/** Code and text of an answer that explains nothing (data 8). */
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
  /** The HTTP status that it came with; the code again where there is none. */
  readonly status: number
  /** Whether the content API itself refused, in its own error body or OAuth's; a proxy or a portal has neither. */
  readonly isExplained: boolean
  /** Whether the content API says of itself that it answers nobody just now. */
  readonly isOutage: boolean
  /** The instant after which a 429 may be tried again, as the server wrote it. */
  readonly expireAt: string | null
  /** How long the server asks to wait before a repeat, by its body or else its header `Retry-After`. */
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
 * Whether the server itself says that only this request takes too long now, while others go on. A proxy in front of a
 * dead server names a time to wait as well, but not in the content API's error body.
 */
export function isSlowSearch(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, isExplained, isOutage, retryAfterMs } = error
  return code === 503 && isExplained && !isOutage && retryAfterMs !== null
}

/** Whether the token was refused: by the status, whatever code the body has, or by the code (D27). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 401 || error.status === 401)
}

/**
 * Whether a token call was refused, and not merely disturbed (D25). A 403 counts only where the content
 * API explains it: portals and proxies answer so to everything. A code that tells of an outage wins over the
 * status (D27).
 */
export function isRefusedGrant(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { code, status, isExplained } = error
  if (code === 400 || code === 401) return true
  if (code === 429 || (code >= 500 && code < 600)) return false
  return status === 400 || status === 401 || (isExplained && (code === 403 || status === 403))
}

/** Whether any other call would have failed so, because this one is not the reason. */
export function isGeneralFailure(error: ApiError): boolean {
  // A search that takes too long says nothing about the others.
  if (isSlowSearch(error)) return false
  const { code, isExplained } = error
  return code >= 500 || code === 401 || code === 408 || code === 429 || !isExplained
}

/** When the server says that it may be asked again, as epoch milliseconds; 0 where it does not say. */
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
