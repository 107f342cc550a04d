import * as v from 'valibot'

/** An error body. It wins over the status it came with, 200 included (D27). */
export const errorBodySchema = v.object({
  error: v.object({
    code: v.number(),
    message: v.string(),
    /** Seconds after which this request may be made again: the server is up, and refuses this request alone. */
    retryAfter: v.fallback(v.optional(v.number()), undefined),
    /** No other request would be answered either, whatever the header `Retry-After` says. */
    outage: v.fallback(v.optional(v.boolean()), undefined),
  }),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>

/** The error form of OAuth (RFC 6749, section 5.2): a word, and no code. */
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
