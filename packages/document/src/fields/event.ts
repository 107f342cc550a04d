import { isRecord, readEach, readRecord, readText } from '../base/raw.ts'
import type { RawRecord } from '../base/raw.ts'
import type { NewsEvent } from '../base/document.ts'

/**
 * `{qcode: 'afpevent:123', keyword: 'event : Harbour fair'}`, in a record of entities or under the field's
 * dotted name, because a search index flattens it. An event without code and keyword is ignored.
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

/**
 * The text after the first colon, because a name may contain another colon. Without a colon, the whole text.
 */
function afterColon(text: string): string {
  return text.slice(text.indexOf(':') + 1).trim()
}
