/**
 * A raw document's values of a keyword field as they were filed, for lists of values. Filters compare folded
 * ones: `keywordValuesOf`.
 */
export function filedValuesOf(payload: unknown, field: string): string[] {
  const values = field === 'event' ? eventsOf(payload) : stringsOf(valueAt(payload, field))
  return [...new Set(values.map(value => readable(field === 'status' ? statusOf(value) : value)))].filter(
    value => value !== '',
  )
}

/** An event is listed by its code, with which it can be asked for. */
function eventsOf(payload: unknown): string[] {
  const events = valueAt(payload, 'afpentity.event') ?? valueAt(valueAt(payload, 'afpentity'), 'event')
  return [events].flat().flatMap(event => stringsOf(valueAt(event, 'qcode')))
}

/** D11: an empty status means Usable. */
function statusOf(value: string): string {
  return value.trim() === '' ? 'Usable' : value
}

/** The part of a text that a database can hold. */
function readable(value: string): string {
  return value.replace(/\0|\p{Cs}/gu, '\ufffd').trim()
}

function stringsOf(value: unknown): string[] {
  return [value]
    .flat()
    .flatMap(item => (typeof item === 'string' || typeof item === 'number' ? String(item) : []))
}

function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}
