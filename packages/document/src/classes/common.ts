import { wellFormed } from '@wiredeck/query'
import { readDate } from '../base/date.ts'
import { isNumber, isText, readFirstText, readText, readTexts, unfit } from '../base/raw.ts'
import { hasCancellationMark } from '../fields/body.ts'
import { readEvents } from '../fields/event.ts'
import { readRights } from '../fields/rights.ts'
import { safeHref } from '../base/safeHref.ts'
import { readShortId } from '../fields/shortId.ts'
import { readSignal, readStatus, unfitStatus } from '../fields/state.ts'
import type { RawRecord, Reason } from '../base/raw.ts'
import type { CommonFields, Country } from '../base/document.ts'

/**
 * The fields that every document has. A bad value in one of the eight required fields drops the document
 * (data 5). A bad value in an optional field counts as missing, so that a broken slug list does not cost a
 * story.
 */
export function readCommon(raw: RawRecord): CommonFields | Reason {
  const { uno, lang, revision, provider, urgency } = raw
  if (!isText(uno)) return unfit('uno', 'string', uno)
  const created = readDate(raw.created)
  if (created === null) return unfitDate('created', raw.created)
  const published = readDate(raw.published)
  if (published === null) return unfitDate('published', raw.published)
  if (!isText(lang)) return unfit('lang', 'string', lang)
  if (!isNumber(revision)) return unfit('revision', 'number', revision)
  if (!isText(provider)) return unfit('provider', 'string', provider)
  if (!isNumber(urgency)) return unfit('urgency', 'number', urgency)
  const status = readStatus(raw.status)
  if (status === null) return unfitStatus(raw.status)
  const embargoed = readDate(raw.embargoed)
  // An unreadable embargo must not look like no embargo.
  if (embargoed === null && isTold(raw.embargoed)) return 'embargoed: Invalid date'

  const common: CommonFields = {
    id: wellFormed(uno),
    shortId: readShortId(raw),
    source: readText(raw.source),
    headline: readText(raw.headline),
    created,
    published,
    lang: wellFormed(lang),
    events: readEvents(raw),
    slugs: readTexts(raw.slug),
    keywords: readTexts(raw.keyword),
    country: readCountry(raw),
    city: readText(raw.city),
    revision,
    advisory: readText(raw.advisory),
    disclaimer: readTexts(raw.disclaimer),
    provider: wellFormed(provider),
    creator: readText(raw.creator),
    creditLine: readText(raw.creditLine),
    status,
    hasCancellationMark: hasCancellationMark(raw),
    signal: readSignal(raw.signal),
    urgency,
    genre: readFirstText(raw.genre),
    rights: readRights(raw),
  }
  // No `...(x && { x })` here, because a spread makes the whole literal several times slower.
  if (embargoed !== null) common.embargoed = embargoed
  if (isNumber(raw.wordCount)) common.wordCount = raw.wordCount
  const href = safeHref(raw.href)
  if (href !== null) common.href = href
  return common
}

/**
 * Adds the fields of one class to the common fields in place, because spreading an object of thirty fields
 * takes twenty times as long, more than all other parsing.
 */
export function complete<const Own extends object>(common: CommonFields, own: Own): CommonFields & Own {
  return Object.assign(common, own)
}

function unfitDate(field: string, value: unknown): Reason {
  return typeof value === 'string' ? `${field}: Invalid date` : unfit(field, 'date', value)
}

function isTold(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function readCountry(raw: RawRecord): Country | null {
  const id = readText(raw.country)
  return id === null ? null : { id, name: readText(raw.countryname) ?? id }
}
