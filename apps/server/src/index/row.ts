import { keywordFields } from '@wiredeck/query'
import type { IndexedDocument } from './contentIndex.ts'
import { filedValuesOf } from './filedValues.ts'
import { documentToTsvector } from './lexemes.ts'
import { keywordLexeme } from './namespaces.ts'

/** A document as the table holds it. */
export type DocRow = {
  uno: string
  published: string
  created: string
  facets: string[]
  tsv: string
  raw: string
}

/** Throws, naming the uno, for a payload that is no JSON or has no readable `published`. */
export function documentToRow(document: IndexedDocument): DocRow {
  const { uno, raw } = document
  const { payload, published } = readPayload(document)
  return {
    uno,
    published: published.toISOString(),
    // A document without a creation date counts as created when it was published.
    created: (instantOf(payload, 'created') ?? published).toISOString(),
    facets: keywordFields.flatMap(field =>
      filedValuesOf(payload, field).map(value => keywordLexeme(field, value)),
    ),
    tsv: documentToTsvector(payload, published),
    raw: storable(raw),
  }
}

/** The payload and when it says that it was published. Throws as `documentToRow` does. */
export function readPayload({ uno, raw }: IndexedDocument): { payload: unknown; published: Date } {
  const payload = parse(uno, raw)
  const published = instantOf(payload, 'published')
  if (published === null) throw new Error(`The document ${uno} has no readable published date.`)
  return { payload, published }
}

function parse(uno: string, raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch (error) {
    throw new Error(`The document ${uno} is not valid JSON.`, { cause: error })
  }
}

/** Null if the payload does not have it, or not as an instant that can be kept. */
export function instantOf(payload: unknown, field: 'published' | 'created'): Date | null {
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, field)) return null
  const value = (payload as Record<string, unknown>)[field]
  const text = typeof value === 'string' ? value : ''
  // JavaScript reads a time without a zone as this machine's; the agency means UTC, as the deck does too.
  const instant = new Date(timeWithoutZone.test(text) ? `${text}Z` : text)
  return isStorable(instant) ? instant : null
}

const timeWithoutZone = /T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

/** The years that are written alike everywhere. */
function isStorable(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** Half a surrogate pair has no UTF-8; escaped it is the same JSON. NUL is no part of valid JSON. */
export function storable(raw: string): string {
  return raw.replace(/\p{Cs}/gu, half => `\\u${half.charCodeAt(0).toString(16)}`)
}
