import { wellFormed } from '@wiredeck/query'

/** An object of a raw payload. The readers below check its fields. */
export type RawRecord = { readonly [field: string]: unknown }

/** Why a document was refused, with the field's name in front. */
export type Reason = string

export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that is not blank: the wire also sends `""` and `null` for "none". */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** The text is well-formed, like every text from the readers below. */
export function readText(value: unknown): string | null {
  return isText(value) ? wellFormed(value) : null
}

/** The wire sends some fields as one text or as a list of them. */
export function readTexts(value: unknown): string[] {
  if (!Array.isArray(value)) return isText(value) ? [wellFormed(value)] : []
  // Nearly always all entries are texts, and then `map` is faster and needs less memory than `filter`.
  return value.every(isText) ? value.map(wellFormed) : value.filter(isText).map(wellFormed)
}

export function readFirstText(value: unknown): string | null {
  return readTexts(value)[0] ?? null
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function readRecords(value: unknown): RawRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** The results of reading each record of a list; a `null` is left out. */
export function readEach<T>(value: unknown, read: (record: RawRecord, index: number) => T | null): T[] {
  const found: T[] = []
  readRecords(value).forEach((record, index) => {
    const each = read(record, index)
    if (each !== null) found.push(each)
  })
  return found
}

export function readRecord(value: unknown): RawRecord {
  return isRecord(value) ? value : {}
}

/** The catalogue's wording for a field that is missing or of another kind (data 5). */
export function unfit(field: string, expected: string, value: unknown): Reason {
  if (value === undefined || value === null) return `${field}: Required`
  if (expected === 'string' && typeof value === 'string') {
    return `${field}: String must contain at least 1 character(s)`
  }
  return `${field}: Expected ${expected} received ${Array.isArray(value) ? 'array' : typeof value}`
}
