import { complete, foldKeyword, quoteValue, valueAt } from '@wiredeck/query'

export type Suggestion = {
  /** The text that is shown, which is a value with its field. */
  label: string
  /** The text that replaces the typed one. */
  insert: string
  /** The meaning of the value, if the value is a code. */
  meaning?: string
  /** Documents of the last day; null without a count. */
  count: number | null
  /** The count is of documents on this device. */
  isStored?: true
}
/** A suggestion replaces the text from `start` to `end`, in UTF-16 units. */
export type Offer = { start: number; end: number; suggestions: Suggestion[] }

/** `meaning` is the meaning of a code, in the reader's language. */
export type Value = { name: string; meaning?: string; count: number; isStored?: true }

const mostSuggestions = 8

/** The field whose values are wanted at the caret; null elsewhere. */
export function fieldAt(text: string, caret: number): string | null {
  return isAtEndOfWord(text, caret) ? (valueAt(text, caret)?.field ?? null) : null
}

/**
 * The suggestions at the caret. Unless the reader asks, none comes before a first letter, except the values of a
 * field.
 */
export function suggest(text: string, caret: number, values: readonly Value[], isAsked: boolean): Offer {
  const { start, end, options } = complete(text, caret)
  const nothing = { start, end, suggestions: [] }
  if (!isAtEndOfWord(text, caret)) return nothing
  const value = valueAt(text, caret)
  if (value) {
    const suggestions = valueSuggestions(value.field, value.typed, values, options)
    if (suggestions.length > 0) return { start: value.start, end: value.end, suggestions }
  }
  if (start === end && !isAsked) return nothing
  const typed = text.slice(start, end).toLowerCase()
  const others = options.filter(option => option.toLowerCase() !== typed)
  const suggestions = others.map(option => ({ label: option, insert: withSpace(option), count: null }))
  return { start, end, suggestions: isAsked ? suggestions : suggestions.slice(0, mostSuggestions) }
}

/**
 * Values that begin with the typed text come first, by themselves or by their meaning. A language without documents
 * is offered too.
 */
function valueSuggestions(
  field: string,
  typed: string,
  values: readonly Value[],
  options: readonly string[],
): Suggestion[] {
  const wanted = foldKeyword(typed)
  const listed = new Set(values.map(({ name }) => name))
  const unlisted = field === 'lang' ? options.filter(option => !listed.has(option)) : []
  const all: (Omit<Value, 'count'> & { count: number | null })[] = [
    ...values,
    ...unlisted.map(name => ({ name, count: null })),
  ]
  const found = all.map(value => ({ ...value, place: placeIn(value, wanted) }))
  const ordered = [...found.filter(({ place }) => place === 0), ...found.filter(({ place }) => place > 0)]
  return ordered.slice(0, mostSuggestions).map(({ name, meaning, count, isStored }) => {
    const insert = quoteValue(name)
    return {
      label: `${field}:${insert}`,
      insert: `${insert} `,
      ...(meaning && { meaning }),
      count,
      ...(isStored && { isStored }),
    }
  })
}

/** Where the typed text stands in a value or its meaning, whichever is nearer to the beginning; -1 for neither. */
function placeIn({ name, meaning }: Pick<Value, 'name' | 'meaning'>, wanted: string): number {
  const places = [name, meaning ?? ''].map(text => foldKeyword(text).indexOf(wanted))
  return places.filter(place => place >= 0).toSorted((one, other) => one - other)[0] ?? -1
}

/** A space goes after an operator or a value, not after a field, which waits for its value. */
function withSpace(option: string): string {
  return option.endsWith(':') ? option : `${option} `
}

/** In the middle of a word a suggestion would leave the rest of it behind. */
function isAtEndOfWord(text: string, caret: number): boolean {
  return /^(?:$|[\s)]|"(?:$|[\s)]))/.test(text.slice(caret))
}
