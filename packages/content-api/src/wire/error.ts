import * as v from 'valibot'

/** An error body. It wins over its HTTP status, even over 200 (D27). */
export const errorBodySchema = v.object({
  error: v.object({
    code: v.number(),
    message: v.string(),
    /** Seconds after which this request may be repeated: the server is up, and refuses only this request. */
    retryAfter: v.fallback(v.optional(v.number()), undefined),
    /** No other request would be answered either, regardless of the header `Retry-After`. */
    outage: v.fallback(v.optional(v.boolean()), undefined),
  }),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>

/** The error form of OAuth (RFC 6749, section 5.2): a word, without a code. */
export const oauthErrorSchema = v.object({
  error: v.picklist([
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'unauthorized_client',
    'unsupported_grant_type',
    'invalid_scope',
  ]),
})
