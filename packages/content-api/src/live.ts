import * as v from 'valibot'
import { liveMessageSchema, type LiveMessage } from './wire/index.ts'

/** A message of the live channel (`docs/live.md`); null for one that this client does not know. */
export function readLiveMessage(text: string): LiveMessage | null {
  const read = v.safeParse(liveMessageSchema, parse(text))
  return read.success ? read.output : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
