import { liveRequestSchema, logPointSchema, watchSchema } from '@wiredeck/content-api/wire'
import * as v from 'valibot'

/** The body of a watch is read later and by itself, because a bad one costs that watch only. */
const watchMessageSchema = v.object({
  type: v.literal('watch'),
  watches: v.array(v.object({ id: watchSchema.entries.id, body: v.unknown() })),
  since: v.optional(v.nullable(logPointSchema)),
})
// Of two shapes of one type the first that fits is taken.
const messageSchema = v.variant('type', [watchMessageSchema, liveRequestSchema])
export type Message = v.InferOutput<typeof messageSchema>
export type WatchMessage = v.InferOutput<typeof watchMessageSchema>
export type WantedWatch = WatchMessage['watches'][number]

/** Null if the text is no message. */
export function readMessage(text: string): Message | null {
  try {
    const read = v.safeParse(messageSchema, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
