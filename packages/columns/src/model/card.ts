import {
  pictureCountOf,
  previewOf,
  showsFirstParagraph,
  videoDurationOf,
  type DocumentSignal,
  type DocumentStatus,
  type DocumentType,
  type NewsDocument,
  type PhotoRendition,
} from '@wiredeck/document'
import { cardLimits, cutText } from '../base/cutText.ts'
import type { DocumentFiling } from './wirePoint.ts'

/** The part of a document that a list shows (deck 2, Card): a tenth of the payload. */
export type Card = {
  id: string
  type: DocumentType
  lang: string
  published: Date
  /** Counts up when the agency changes the document. */
  revision: number
  embargoed: Date | null
  headline: string | null
  /** The first paragraph, or a picture's caption; null if the rules show none. */
  text: string | null
  genre: string | null
  urgency: number
  hasBeenAlerted: boolean
  isTopshot: boolean
  status: DocumentStatus
  /** A line of the body says only that the document is cancelled. */
  hasCancellationMark: boolean
  /** The desk's note to editors. */
  advisory: string | null
  signal: DocumentSignal | null
  preview: PhotoRendition | null
  pictureCount: number
  /** The duration of a video in seconds; null if unknown. */
  duration: number | null
  /** Null if the wire has not sent it. */
  filing: DocumentFiling | null
  /**
   * When this revision replaced the previous one, by the wire's log, else on this device. Null for the first
   * revision on this device, unless that is already killed.
   */
  changed: Date | null
}

/** The card of a document; `changed` is given if the wire's log has it. */
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
    hasCancellationMark: document.hasCancellationMark,
    advisory: cutOrNull(document.advisory, cardLimits.advisory),
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

/**
 * Text and multimedia above urgency 2 show their first paragraph while usable; pictures show their caption.
 */
function cardText(document: NewsDocument): string | null {
  switch (document.type) {
    case 'text':
    case 'multimedia': {
      const isShown = showsFirstParagraph(document)
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
