import { isRecord, readEach, readRecord, readText } from './raw.ts'
import type { RawRecord } from './raw.ts'
import type { NewsEvent } from './document.ts'

/**
 * `{qcode: 'afpevent:123', keyword: 'event : Harbour fair'}`, in a record of entities or under the dotted name of the
 * field, as a search index flattens it. One without both code and keyword is ignored.
 */
export function readEvents(raw: RawRecord): NewsEvent[] {
  const events = readRecord(raw.afpentity).event ?? raw['afpentity.event']
  return readEach(isRecord(events) ? [events] : events, readEvent)
}

function readEvent(raw: RawRecord): NewsEvent | null {
  const [qcode, keyword] = [readText(raw.qcode), readText(raw.keyword)]
  if (qcode === null || keyword === null) return null
  const event = { id: afterColon(qcode), name: afterColon(keyword) }
  return event.id === '' || event.name === '' ? null : event
}

/** After the first colon only: a name may hold another. The whole text, where there is none. */
function afterColon(text: string): string {
  return text.slice(text.indexOf(':') + 1).trim()
}
