import { isRecord, readEach, readRecord, readText } from '../base/raw.ts'
import type { RawRecord } from '../base/raw.ts'
import type { NewsEvent } from '../base/document.ts'

/**
 * `{qcode: 'afpevent:123', keyword: 'event : Harbour fair'}`, in a record of entities or under the field's
 * dotted name, because a search index flattens it. An event with neither code nor keyword is ignored.
 */
export function readEvents(raw: RawRecord): NewsEvent[] {
  const events = readRecord(raw.afpentity).event ?? raw['afpentity.event']
  return readEach(isRecord(events) ? [events] : events, readEvent)
}

function readEvent(raw: RawRecord): NewsEvent | null {
  const [id, keyword] = [afterColon(readText(raw.qcode)), afterColon(readText(raw.keyword))]
  const name = keyword ?? id
  return name === null ? null : { id, name }
}

/**
 * The text after the first colon, because a name may contain another colon. Without a colon, the whole text;
 * null if nothing is left.
 */
function afterColon(text: string | null): string | null {
  return text?.slice(text.indexOf(':') + 1).trim() || null
}
