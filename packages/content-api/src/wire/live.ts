import * as v from 'valibot'
import { searchRequestSchema } from './search.ts'

/** Where the live channel is served: a WebSocket whose messages are JSON texts (`docs/live.md`). */
export const livePath = '/wire/v1/live'

/** The channel says something at least this often, in milliseconds. */
export const heartbeatEveryMs = 10_000

/** Beyond this many missed documents a channel is told of a gap instead. */
export const mostMissed = 1000

/** Why a channel was closed, beyond the codes of the protocol itself. */
export const liveClose = {
  /** A message that cannot be read, or the first one is no hello, or none came in time. */
  badMessage: 4400,
  /** The token is missing, unknown or refused, or it has expired and no other came. */
  badToken: 4401,
  /** The account has as many channels as it may have. */
  tooMany: 4429,
  /** The server cannot find out just now whether the token is good. */
  tryLater: 1013,
} as const

/** A place in a log: every entry up to `number` of this log is known. */
export const logPointSchema = v.object({
  log: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type LogPoint = v.InferOutput<typeof logPointSchema>

const watchIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** A watch: any search body. Its languages, dates and filter count; rows, fields and order do not. */
export const watchSchema = v.object({ id: watchIdSchema, body: searchRequestSchema })
export type Watch = v.InferOutput<typeof watchSchema>

/** What a client says. */
export const liveRequestSchema = v.variant('type', [
  /** The first message, with an access token of the content API. */
  v.object({ type: v.literal('hello'), token: v.string() }),
  /** A fresh token of the same account, before the last one expires. */
  v.object({ type: v.literal('token'), token: v.string() }),
  /**
   * Watches from now on, or from a place in the log: what was filed since then is told first. A watch of an id that is
   * there already takes its place.
   */
  v.object({
    type: v.literal('watch'),
    watches: v.array(watchSchema),
    since: v.optional(v.nullable(logPointSchema)),
  }),
  v.object({ type: v.literal('unwatch'), ids: v.array(watchIdSchema) }),
  /** Asks for the server's clock. `id` comes back. */
  v.object({ type: v.literal('ping'), id: v.number() }),
])
export type LiveRequest = v.InferOutput<typeof liveRequestSchema>

const ids = v.array(v.string())
/**
 * Of a server that hears an agency for its clients: up to when nothing that the agency filed is missing in the log, on the
 * server's clock; null before the first time. A log that is the wire itself does not say it.
 */
const answered = v.optional(v.nullable(v.string()))

/** What the server says. */
export const liveMessageSchema = v.variant('type', [
  /** The token was accepted. `log` is the identity of the log, `number` its newest entry. */
  v.object({ type: v.literal('welcome'), log: v.string(), number: v.number(), now: v.string(), answered }),
  /**
   * The watches hold: each entry with a number above `number` will be tried against them. With `since`, that is the
   * number that was asked for.
   */
  v.object({ type: v.literal('watching'), ids, log: v.string(), number: v.number() }),
  /** A watch that is not kept: too many, too dear, or it cannot be understood. */
  v.object({ type: v.literal('refused'), ids, message: v.string() }),
  /**
   * What was filed up to `number` cannot be told to these watches: the log is another, does not reach so far back, too much
   * was missed, or the client reads too slowly. From `number` on they hold.
   */
  v.object({ type: v.literal('gap'), ids, log: v.string(), number: v.number() }),
  /**
   * A document or a revision. `in` are the watches that it matches now, `out` those that its revision before matched and
   * it matches no more.
   */
  v.object({
    type: v.literal('filed'),
    number: v.number(),
    uno: v.string(),
    revision: v.number(),
    /** When the agency filed it, and when it came into the log: ISO instants. */
    filed: v.string(),
    logged: v.string(),
    /** Among documents of the same `published`, the one with the higher order stands first. */
    order: v.number(),
    /** The number of the document's first entry; null where it is of the agency's past. Earlier servers do not say it. */
    first: v.optional(v.nullable(v.number())),
    in: ids,
    out: ids,
    /** Left out by a server whose clients read documents with their own tokens only. */
    document: v.optional(v.unknown()),
  }),
  /** Everything up to `number` that matches was told. `now` is the server's clock. */
  v.object({ type: v.literal('heartbeat'), number: v.number(), now: v.string(), answered }),
  v.object({ type: v.literal('pong'), id: v.number(), now: v.string() }),
])
export type LiveMessage = v.InferOutput<typeof liveMessageSchema>
