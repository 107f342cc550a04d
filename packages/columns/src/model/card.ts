import {
  pictureCountOf,
  previewOf,
  videoDurationOf,
  type DocumentSignal,
  type DocumentStatus,
  type DocumentType,
  type NewsDocument,
  type PhotoRendition,
} from '@wiredeck/document'
import { cardLimits, cutText } from '../base/cutText.ts'
import type { DocumentFiling } from './wirePoint.ts'

/** What a list shows of a document (deck 2, Card): a tenth of the payload. */
export type Card = {
  id: string
  type: DocumentType
  lang: string
  published: Date
  /** Counts up when the agency changes the document. */
  revision: number
  embargoed: Date | null
  headline: string | null
  /** The first paragraph, or a picture's caption; null where the rules show none. */
  text: string | null
  genre: string | null
  urgency: number
  hasBeenAlerted: boolean
  isTopshot: boolean
  status: DocumentStatus
  signal: DocumentSignal | null
  preview: PhotoRendition | null
  pictureCount: number
  /** Seconds of a video; null where unknown. */
  duration: number | null
  /** Null where the wire has not said it. */
  filing: DocumentFiling | null
  /**
   * When this revision replaced the one before, by the wire's log, else on this device; null for the first one here, unless
   * it is killed already.
   */
  changed: Date | null
}

/** What a list shows of a document; `changed` where the wire's log has told it. */
export function toCard(
  document: NewsDocument,
  filing: DocumentFiling | null = null,
  changed: Date | null = null,
): Card {
  return {
    id: document.id,
    type: document.type,
    lang: cutText(document.lang, cardLimits.lang),
    published: document.published,
    revision: document.revision,
    embargoed: document.embargoed ?? null,
    headline: cutOrNull(document.headline, cardLimits.headline),
    text: cutOrNull(cardText(document), cardLimits.text),
    genre: cutOrNull(document.genre, cardLimits.genre),
    urgency: document.urgency,
    hasBeenAlerted: 'hasBeenAlerted' in document && document.hasBeenAlerted,
    isTopshot: 'isTopshot' in document && document.isTopshot,
    status: document.status,
    signal: document.signal,
    preview: previewOf(document),
    pictureCount: pictureCountOf(document),
    duration: document.type === 'video' ? videoDurationOf(document) : null,
    filing,
    changed,
  }
}

function cutOrNull(text: string | null, most: number): string | null {
  return text === null ? null : cutText(text, most)
}

/** Text and multimedia show their first paragraph above urgency 2, while usable; pictures their caption. */
function cardText(document: NewsDocument): string | null {
  switch (document.type) {
    case 'text':
    case 'multimedia': {
      const isShown = document.urgency > 2 && document.status === 'Usable'
      return isShown ? (document.paragraphs.find(paragraph => paragraph.trim() !== '') ?? null) : null
    }
    case 'photo':
    case 'graphic':
      return document.media.caption
    case 'factcheck':
    case 'livereport':
    case 'video':
    case 'webstory':
      return null
  }
}
