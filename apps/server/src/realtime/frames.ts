import * as v from 'valibot'

/** A message of the Phoenix protocol, in either of its two spellings. */
export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

export type Version = '1.0.0' | '2.0.0'

const word = v.pipe(v.string(), v.maxLength(255))
const ref = v.optional(v.nullable(word), null)
const listSchema = v.strictTuple([v.nullable(word), v.nullable(word), word, word, v.unknown()])
const objectSchema = v.object({
  join_ref: ref,
  ref,
  topic: word,
  event: word,
  payload: v.optional(v.unknown()),
})

/** Null if the text is no frame. */
export function readFrame(text: string, version: Version): Frame | null {
  const json = parse(text)
  if (version === '2.0.0') {
    const read = v.safeParse(listSchema, json)
    if (!read.success) return null
    const [joinRef, ref, topic, event, payload] = read.output
    return { joinRef, ref, topic, event, payload }
  }
  const read = v.safeParse(objectSchema, json)
  if (!read.success) return null
  const { join_ref: joinRef, ref, topic, event, payload } = read.output
  return { joinRef, ref, topic, event, payload }
}

export function writeFrame({ joinRef, ref, topic, event, payload }: Frame, version: Version): string {
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
