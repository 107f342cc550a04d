import { readBody } from '../fields/body.ts'
import { complete } from './common.ts'
import { isText, readTexts } from '../base/raw.ts'
import { readMediaItems } from '../fields/media.ts'
import { hasBeenAlerted, urgencies } from '../fields/urgency.ts'
import type { RawRecord } from '../base/raw.ts'
import type { CommonFields, MultimediaDocument, TextDocument } from '../base/document.ts'

/**
 * Stories, fact checks and live reports. A flash, alert or urgent is filed as lines only; the first one is
 * its headline.
 */
export function readTextDocument(
  raw: RawRecord,
  common: CommonFields,
  type: TextDocument['type'],
): TextDocument {
  const lines = readBody(raw)
  const isHeadlineInBody = common.headline === null && common.urgency < urgencies.normal
  const { headline, paragraphs } = isHeadlineInBody
    ? splitHeadline(lines)
    : { headline: common.headline, paragraphs: lines }
  return complete(common, {
    type,
    class: type,
    headline,
    paragraphs,
    hasBeenAlerted: hasBeenAlerted(raw, common.urgency),
  })
}

export function readMultimedia(raw: RawRecord, common: CommonFields): MultimediaDocument {
  return complete(common, {
    type: 'multimedia',
    class: 'multimedia',
    paragraphs: readBody(raw),
    hasBeenAlerted: hasBeenAlerted(raw, common.urgency),
    topics: readTexts(raw.topic),
    medias: readMediaItems(raw, common.id),
  })
}

/** The first line with words is the headline, because an empty line cannot be one. */
function splitHeadline(lines: string[]): { headline: string | null; paragraphs: string[] } {
  const index = lines.findIndex(isText)
  return { headline: lines[index] ?? null, paragraphs: lines.slice(index + 1) }
}
