import type { PhotoRendition } from '@wiredeck/document'
import { wellFormed } from '@wiredeck/query'
import type { Card } from '../model/card.ts'
import { cardLimits, cutText } from '../base/cutText.ts'
import {
  isFields,
  oneOf,
  readDate,
  readFields,
  readFlag,
  readNumber,
  readUno,
  type Drop,
  type Readers,
} from './fields.ts'
import { readFiling } from './readFiling.ts'

const readers: Readers<Card> = {
  id: readUno,
  type: oneOf('text', 'factcheck', 'livereport', 'multimedia', 'photo', 'graphic', 'video', 'webstory'),
  lang: value => readText(value, cardLimits.lang),
  published: readDate,
  revision: readNumber,
  embargoed: value => (value === null ? null : readDate(value)),
  headline: value => (value === null ? null : readText(value, cardLimits.headline)),
  text: value => (value === null ? null : readText(value, cardLimits.text)),
  genre: value => (value === null ? null : readText(value, cardLimits.genre)),
  urgency: readNumber,
  hasBeenAlerted: readFlag,
  isTopshot: readFlag,
  status: oneOf('Usable', 'Canceled', 'Embargoed', 'WithHeld'),
  hasCancellationMark: readFlag,
  advisory: value => (value === null ? null : readText(value, cardLimits.advisory)),
  signal: value => (value === null ? null : oneOf('correction', 'update')(value, () => {})),
  preview: value => (value === null ? null : readPreview(value)),
  pictureCount: readCount,
  duration: value => (value === null ? null : readCount(value)),
  filing: value => (value === null ? null : readFiling(value)),
  changed: value => (value === null ? null : readDate(value)),
}

/** The values of unknown fields. The revision is lower than any on the wire. */
const unknown: Omit<Card, 'id' | 'published' | 'status'> = {
  type: 'text',
  lang: '',
  revision: 0,
  embargoed: null,
  headline: null,
  text: null,
  genre: null,
  urgency: 4,
  hasBeenAlerted: false,
  hasCancellationMark: false,
  advisory: null,
  isTopshot: false,
  signal: null,
  preview: null,
  pictureCount: 0,
  duration: null,
  filing: null,
  changed: null,
}

/**
 * Reads a stored card; null if it cannot be drawn, because its id, date, status or embargo is unknown. Other
 * wrong or missing fields count as unknown; texts are cut to the size of a card.
 */
export function checkCard(row: unknown, drop: Drop): Card | null {
  if (!isFields(row)) {
    drop('')
    return null
  }
  const read = readFields<Card>(row, readers, drop)
  const { id, published, status } = read
  // An unreadable embargo must not look like no embargo; a missing one is none.
  const isEmbargoLost = read.embargoed === undefined && row.embargoed !== undefined
  if (id === undefined || published === undefined || status === undefined || isEmbargoLost) {
    drop('')
    return null
  }
  return isWhole(read) ? read : { ...unknown, ...read, id, published, status }
}

function isWhole(card: Partial<Card>): card is Card {
  for (const key in unknown) if (card[key as keyof Card] === undefined) return false
  return true
}

function readText(value: unknown, most: number): string | undefined {
  return typeof value === 'string' ? cutText(wellFormed(value), most) : undefined
}

function readCount(value: unknown): number | undefined {
  const count = readNumber(value)
  return count !== undefined && count >= 0 ? count : undefined
}

function readPreview(value: unknown): PhotoRendition | undefined {
  if (!isFields(value) || value.type !== 'Photo') return undefined
  const isSized = isPixels(value.width) && isPixels(value.height)
  // `safeHref` checked the address when it was stored, and the source of a picture is never executed. The
  // role does not matter, because only address and size are used.
  return isSized && typeof value.href === 'string' && /^https?:\/\/./.test(value.href)
    ? (value as object as PhotoRendition)
    : undefined
}

function isPixels(value: unknown): boolean {
  return (readNumber(value) ?? 0) > 0
}
