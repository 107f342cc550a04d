import * as v from 'valibot'
import { searchRequestSchema } from './search.ts'

/** The path of the live channel, a WebSocket whose messages are JSON texts (`docs/live.md`). */
export const livePath = '/wire/v1/live'

/** The longest time between two messages of the channel, in milliseconds. */
export const heartbeatEveryMs = 10_000

/**
 * The most bytes of a client's message, unless the server's `welcome` names fewer. By default a server takes a third
 * more.
 */
export const mostMessageBytes = 196_608

/** A client has this many watches beside those that are counted; their ids begin with `#`. */
export const mostReservedWatches = 2

/** If a channel missed more documents than this, it gets a `gap` message instead. */
export const mostMissed = 1000

/** The close codes of a channel, in addition to those of the protocol. */
export const liveClose = {
  /** A message cannot be read, or the first one is no hello, or none came in time. */
  badMessage: 4400,
  /** The token is missing, unknown or refused, or it has expired and no new one came. */
  badToken: 4401,
  /** The account already has its maximum number of channels. */
  tooMany: 4429,
  /** The server cannot check the token at the moment. */
  tryLater: 1013,
} as const

/** A place in a log: every entry up to `number` of this log is known. */
export const logPointSchema = v.object({
  log: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type LogPoint = v.InferOutput<typeof logPointSchema>

const watchIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** A watch: any search body. Its languages, dates and filter are used; rows, fields and order are not. */
export const watchSchema = v.object({ id: watchIdSchema, body: searchRequestSchema })
export type Watch = v.InferOutput<typeof watchSchema>

/** The messages of a client. */
export const liveRequestSchema = v.variant('type', [
  /** The first message, with an access token of the content API. */
  v.object({ type: v.literal('hello'), token: v.string() }),
  /** A fresh token of the same account, before the last one expires. */
  v.object({ type: v.literal('token'), token: v.string() }),
  /**
   * Watches from now on, or from a place in the log; then what was filed since that place is sent first. It
   * replaces an existing watch with the same id.
   */
  v.object({
    type: v.literal('watch'),
    watches: v.array(watchSchema),
    since: v.optional(v.nullable(logPointSchema)),
  }),
  v.object({ type: v.literal('unwatch'), ids: v.array(watchIdSchema) }),
  /** Asks for the server's clock. The answer has the same `id`. */
  v.object({ type: v.literal('ping'), id: v.number() }),
])
export type LiveRequest = v.InferOutput<typeof liveRequestSchema>

const ids = v.array(v.string())
/**
 * Instants on the server's clock. `answered`: up to it, everything that the agency filed was told; null if nothing was
 * ever heard. `read`: when the log was last read to its end, which is later than `answered` if a house has
 * not heard its agency. Earlier servers omit `read`, and `answered` unless they are a house.
 */
const hearing = { answered: v.optional(v.nullable(v.string())), read: v.optional(v.string()) }

/** The messages of the server. */
export const liveMessageSchema = v.variant('type', [
  /**
   * The token was accepted. `log` is the identity of the log, `number` its newest entry. `messageBytes` is the limit of a
   * client's message; earlier servers omit it.
   */
  v.object({
    type: v.literal('welcome'),
    log: v.string(),
    number: v.number(),
    messageBytes: v.optional(v.number()),
    now: v.string(),
    ...hearing,
  }),
  /**
   * The watches are active: each entry above `number` will be matched against them. With `since`, `number` is
   * the one from the request.
   */
  v.object({ type: v.literal('watching'), ids, log: v.string(), number: v.number() }),
  /** A watch that the server does not accept: too many, too expensive, or not understood. */
  v.object({ type: v.literal('refused'), ids, message: v.string() }),
  /**
   * These watches cannot get what was filed up to `number`: the log is a different one or does not reach so
   * far back, too much was missed, or the client reads too slowly. They are active from `number` on.
   */
  v.object({ type: v.literal('gap'), ids, log: v.string(), number: v.number() }),
  /**
   * A document or a revision. `in` are the watches that it matches, `out` those that only its previous
   * revision matched.
   */
  v.object({
    type: v.literal('filed'),
    number: v.number(),
    uno: v.string(),
    revision: v.number(),
    /** ISO instants: when the agency filed it, and when it entered the log. */
    filed: v.string(),
    logged: v.string(),
    /** Among documents with the same `published`, the highest order comes first. */
    order: v.number(),
    /** The number of its first entry; null if that is in the agency's past. Earlier servers omit it. */
    first: v.optional(v.nullable(v.number())),
    in: ids,
    out: ids,
    /** Omitted by a server whose clients may read documents only with their own tokens. */
    document: v.optional(v.unknown()),
  }),
  /** Everything that matches up to `number` was sent. `now` is the server's clock. */
  v.object({ type: v.literal('heartbeat'), number: v.number(), now: v.string(), ...hearing }),
  v.object({ type: v.literal('pong'), id: v.number(), now: v.string() }),
])
export type LiveMessage = v.InferOutput<typeof liveMessageSchema>
