import { isText, readRecord, readRecords } from './raw.ts'
import type { RawRecord } from './raw.ts'
import type { NewsEvent } from './document.ts'

/** `{qcode: 'afpevent:123', keyword: 'event : Harbour fair'}`; one without both code and keyword is ignored. */
export function readEvents(raw: RawRecord): NewsEvent[] {
  return readRecords(readRecord(raw.afpentity).event).flatMap(readEvent)
}

function readEvent(raw: RawRecord): NewsEvent[] {
  const { qcode, keyword } = raw
  if (!isText(qcode) || !isText(keyword)) return []
  const event = { id: afterColon(qcode), name: afterColon(keyword) }
  return event.id === '' || event.name === '' ? [] : [event]
}

/** After the first colon only: a name may hold another. The whole text, where there is none. */
function afterColon(text: string): string {
  return text.slice(text.indexOf(':') + 1).trim()
}
