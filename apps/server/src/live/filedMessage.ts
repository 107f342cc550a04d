import type { LogEntry } from '../filing/filing.ts'
import { withOrigin } from '../content/answer.ts'

/** The ids of a channel's watches that match an entry now, and of those that only matched the revision before. */
export type Verdict = { in: string[]; out: string[] }

export type FiledMessage = (origin: string, verdict: Verdict) => Buffer

/**
 * A `filed` message as the bytes that are sent. The payload, if it is sent at all, is written as it was
 * filed. Channels that know this server by the same name, and their watches by the same ids, share the bytes.
 */
export function createFiledMessage(entry: LogEntry, hasDocument: boolean): FiledMessage {
  const { number, uno, revision, filed, logged, order, first, raw } = entry
  const head = JSON.stringify({ type: 'filed', number, uno, revision, filed, logged, order, first }).slice(
    0,
    -1,
  )
  const rawByOrigin = new Map<string, string>()
  const bytesByKey = new Map<string, Buffer>()
  const documentFor = (origin: string) => {
    if (!hasDocument) return ''
    const document = rawByOrigin.get(origin) ?? withOrigin(raw, origin)
    rawByOrigin.set(origin, document)
    return `,"document":${document}`
  }
  return (origin, verdict) => {
    const ids = `"in":${JSON.stringify(verdict.in)},"out":${JSON.stringify(verdict.out)}`
    const key = `${origin} ${ids}`
    const bytes = bytesByKey.get(key) ?? Buffer.from(`${head},${ids}${documentFor(origin)}}`)
    bytesByKey.set(key, bytes)
    return bytes
  }
}
