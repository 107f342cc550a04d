import type { LiveRequest, LogPoint, Watch } from '@wiredeck/content-api'

/** A watch that waits to be sent. `from` is the number in the log that it resumes from, or null. */
export type Unsent = { columnId: string; watch: Watch; from: number | null }

export type NextMessage = {
  /** Null if no watch is left that can be sent. */
  request: Extract<LiveRequest, { type: 'watch' }> | null
  sent: readonly Unsent[]
  left: readonly Unsent[]
  /** Watches that are too long for any message. */
  tooLong: readonly Unsent[]
}

/**
 * The next message, and what is left for later ones. It has the first watches that fit into `mostBytes` and resume from
 * the same number, because a message has one place in the log.
 */
export function nextMessage(unsent: readonly Unsent[], log: string, mostBytes: number): NextMessage {
  const isTooLong = (each: Unsent) => bytesOf(requestFor([each], log)) > mostBytes
  const tooLong: Unsent[] = []
  const sent: Unsent[] = []
  const left: Unsent[] = []
  let room = mostBytes
  for (const each of unsent) {
    const [first] = sent
    if (first && (each.from !== first.from || room === 0)) {
      left.push(each)
      continue
    }
    // A comma parts it from the watch before it.
    const bytes = bytesOf(each.watch) + 1
    if (!first && isTooLong(each)) tooLong.push(each)
    else if (!first) {
      sent.push(each)
      room -= bytesOf(requestFor([each], log))
    } else if (bytes <= room) {
      sent.push(each)
      room -= bytes
    } else {
      left.push(each)
      // Later watches do not overtake this one.
      room = 0
    }
  }
  return { request: sent.length > 0 ? requestFor(sent, log) : null, sent, left, tooLong }
}

function requestFor(watches: readonly Unsent[], log: string): Extract<LiveRequest, { type: 'watch' }> {
  const from = watches[0]?.from ?? null
  const since: LogPoint | null = from === null ? null : { log, number: from }
  return { type: 'watch', watches: watches.map(({ watch }) => watch), since }
}

/** The length of a value as the socket sends it, in UTF-8. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}
