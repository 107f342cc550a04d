import { readMultimedia, readTextDocument } from './classes/article.ts'
import { readCommon } from './classes/common.ts'
import { readPicture } from './classes/picture.ts'
import { isRecord, readText, unfit } from './base/raw.ts'
import { hasFailedDopesheet, readVideo } from './classes/video.ts'
import { readWebstory } from './classes/webstory.ts'
import type { CommonFields, DocumentClass, NewsDocument } from './base/document.ts'
import type { RawRecord, Reason } from './base/raw.ts'

export interface ParseOptions {
  /** Called once for each dropped document, and for each dopesheet that could not be read. */
  report?: (message: string, detail: unknown) => void
}

export interface Dropped {
  uno: string | null
  /** The field and what is wrong with it, or 'Invalid class'. */
  reason: Reason
}

export type ParseResult = { document: NewsDocument } | { dropped: Dropped }

/** A raw payload becomes a typed document, or is dropped with a reason (D15). Never throws, whatever the payload. */
export function parseDocument(raw: unknown, options: ParseOptions = {}): ParseResult {
  const read = readDocument(raw)
  if (typeof read === 'string') {
    const dropped = { uno: isRecord(raw) ? readText(raw.uno) : null, reason: read }
    options.report?.(read === invalidClass ? invalidClass : 'Document conversion failed', dropped)
    return { dropped }
  }
  if (read.type === 'video' && isRecord(raw) && hasFailedDopesheet(raw, read)) {
    options.report?.('Dopesheet conversion failed', { uno: read.id, news: raw.news })
  }
  return { document: read }
}

/** The document of a payload that was read before, or null if it cannot be read. Does not report a drop. */
export function documentOf(raw: unknown): NewsDocument | null {
  const result = parseDocument(raw)
  return 'document' in result ? result.document : null
}

/** Parses a page of the wire: the documents that could be read, in order, and the dropped ones. */
export function parseDocuments(
  raws: readonly unknown[],
  options: ParseOptions = {},
): { documents: NewsDocument[]; dropped: Dropped[] } {
  const documents: NewsDocument[] = []
  const dropped: Dropped[] = []
  for (const raw of raws) {
    const result = parseDocument(raw, options)
    if ('document' in result) documents.push(result.document)
    else dropped.push(result.dropped)
  }
  return { documents, dropped }
}

const invalidClass = 'Invalid class'

function readDocument(raw: unknown): NewsDocument | Reason {
  if (!isRecord(raw)) return unfit('document', 'object', raw)
  const documentClass = raw.class
  if (!isDocumentClass(documentClass)) return invalidClass
  const common = readCommon(raw)
  return typeof common === 'string' ? common : readers[documentClass](raw, common)
}

const readers: { [C in DocumentClass]: (raw: RawRecord, common: CommonFields) => NewsDocument | Reason } = {
  text: (raw, common) => readTextDocument(raw, common, 'text'),
  factcheck: (raw, common) => readTextDocument(raw, common, 'factcheck'),
  livereport: (raw, common) => readTextDocument(raw, common, 'livereport'),
  multimedia: readMultimedia,
  picture: (raw, common) => readPicture(raw, common, 'photo'),
  graphic: (raw, common) => readPicture(raw, common, 'graphic'),
  video: (raw, common) => readVideo(raw, common, 'video'),
  videography: (raw, common) => readVideo(raw, common, 'videography'),
  webstory: readWebstory,
}

/** Only own properties, because `constructor` is not a class. */
function isDocumentClass(value: unknown): value is DocumentClass {
  return typeof value === 'string' && Object.hasOwn(readers, value)
}
