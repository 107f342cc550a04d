/** An object of a raw payload. Nothing is known of its fields before one of the readers below has looked. */
export type RawRecord = { readonly [field: string]: unknown }

/** Why a document was refused, said with the field's name in front. */
export type Reason = string

export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text with something to read in it: the wire also sends `""` and `null` for "none". */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

export function readText(value: unknown): string | null {
  return isText(value) ? value : null
}

/** The wire sends some fields as one text or as a list of them. */
export function readTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter(isText)
  return isText(value) ? [value] : []
}

export function readFirstText(value: unknown): string | null {
  return readTexts(value)[0] ?? null
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function readRecords(value: unknown): RawRecord[] {
  return readList(value).filter(isRecord)
}

export function readRecord(value: unknown): RawRecord {
  return isRecord(value) ? value : {}
}

const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/

/** ISO only. `new Date(null)` is 1970 and `new Date('1')` is 2001: neither is a date that an agency filed. */
export function readDate(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const match = isoDate.exec(value)
  if (match === null) return null
  // Without a zone JavaScript reads a time as the reader's own; the agency means UTC.
  const isLocalTime = value.includes('T') && match[1] === undefined
  const date = new Date(isLocalTime ? `${value}Z` : value)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The catalogue's wording for a field that is missing or of another kind (`data-layer.md` section 5). */
export function unfit(field: string, expected: string, value: unknown): Reason {
  if (value === undefined || value === null) return `${field}: Required`
  if (expected === 'string' && typeof value === 'string') {
    return `${field}: String must contain at least 1 character(s)`
  }
  return `${field}: Expected ${expected} received ${Array.isArray(value) ? 'array' : typeof value}`
}
