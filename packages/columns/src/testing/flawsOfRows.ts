import { readDate } from '@wiredeck/document'
import type { Card } from '../model/card.ts'
import { cardLimits } from '../base/cutText.ts'
import type { Column, Edge } from '../model/column.ts'
import type { EditTimes } from '../model/editTimes.ts'
import type { ColumnParams } from '../model/params.ts'

/** Checks rows against their types, without the code that reads them. Returns the names of wrong fields. */
export function flawsOfColumn(column: Column): string[] {
  const { params, base, sent } = column
  return namesOfFalse({
    id: isText(column.id),
    type: column.type === 'topic' || column.type === 'search',
    lastUpdated: Number.isFinite(column.lastUpdated),
    documentsIds: areTexts(column.documentsIds),
    order: Number.isFinite(column.order),
    newest: isEdge(column.newest),
    oldest: isEdge(column.oldest),
    hasNoMore: isFlag(column.hasNoMore),
    total: !column.total || (column.total.count >= 0 && isFlag(column.total.isLowerBound)),
    isStoredOnly: !('isStoredOnly' in column) || column.isStoredOnly,
    isStarter: isFlag(column.isStarter),
    owner: !('owner' in column) || isText(column.owner),
    base:
      !base || (Number.isFinite(base.version) && Number.isFinite(base.updatedAt) && areParams(base.params)),
    sent: !sent || (Number.isFinite(sent.order) && areParams(sent.params)),
    editedAt: !('editedAt' in column) || Number.isFinite(column.editedAt),
    edits: [column.edits, column.paramsAt, base?.paramsAt, sent?.paramsAt].every(areTimes),
    params: areParams(params),
    isJson: isText(JSON.stringify(column)),
  })
}

export function flawsOfCard(card: Card): string[] {
  const { preview } = card
  return namesOfFalse({
    id: isText(card.id),
    type: isText(card.type),
    lang: isTextWithin(card.lang, cardLimits.lang),
    published: !Number.isNaN(card.published.getTime()),
    revision: Number.isFinite(card.revision),
    embargoed: card.embargoed === null || !Number.isNaN(card.embargoed.getTime()),
    headline: card.headline === null || isTextWithin(card.headline, cardLimits.headline),
    text: card.text === null || isTextWithin(card.text, cardLimits.text),
    genre: card.genre === null || isTextWithin(card.genre, cardLimits.genre),
    urgency: Number.isFinite(card.urgency),
    flags: isFlag(card.hasBeenAlerted) && isFlag(card.isTopshot),
    status: ['Usable', 'Canceled', 'Embargoed', 'WithHeld'].includes(card.status),
    signal: [null, 'correction', 'update'].includes(card.signal),
    preview: preview === null || (URL.canParse(preview.href) && preview.width > 0 && preview.height > 0),
    pictureCount: Number.isFinite(card.pictureCount),
    duration: card.duration === null || Number.isFinite(card.duration),
  })
}

function areTimes(times: EditTimes | undefined): boolean {
  if (!times) return true
  const all: unknown[] = [...Object.values(times.params), ...Object.values(times.view)]
  return [...all, times.type ?? 0].every(Number.isFinite)
}

function areParams(params: ColumnParams): boolean {
  const { topic, query, class: of, langs, dateFrom, dateTo, provider, size, genreid } = params
  const texts = [topic, query, of, dateFrom, dateTo].filter(text => text !== undefined)
  return (
    texts.every(text => isText(text) && encodeURIComponent(text) !== '') &&
    (langs === undefined || (areTexts(langs) && langs.length <= 100)) &&
    ['afp-only', 'all', 'without-afp', 'others-providers'].includes(provider) &&
    Number.isInteger(size) &&
    areTexts(genreid.exclude) &&
    Object.getPrototypeOf(params) === Object.prototype
  )
}

function isEdge(edge: Edge | null): boolean {
  return edge === null || (readDate(edge.published) !== null && areTexts(edge.unos))
}

function isTextWithin(text: unknown, most: number): boolean {
  return typeof text === 'string' && text.length <= most && isWellFormed(text)
}

function areTexts(list: unknown): boolean {
  return Array.isArray(list) && list.every(each => typeof each === 'string')
}

function isText(text: unknown): boolean {
  return typeof text === 'string' && text !== ''
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

function isFlag(flag: unknown): boolean {
  return flag === true || flag === false
}

function namesOfFalse(checks: Record<string, boolean>): string[] {
  return Object.keys(checks).filter(name => !checks[name])
}
