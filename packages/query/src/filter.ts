/**
 * The filter tree of a search request, as sent on the wire. A query is translated to it; `match` and the
 * server's index evaluate it. Names are raw field names (data 5).
 */
export type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { name: string; in: FilterValue[] }
  | { name: string; contains: FilterValue[] }
  | { name: string; exclude: FilterValue[] }

/** Values are usually text; other clients send numbers (`urgency: 1`). */
export type FilterValue = string | number

/** The languages of the wire, in the order of the column settings. */
export const contentLanguages = ['en', 'fr', 'de', 'es', 'pt', 'ar'] as const
export type ContentLanguage = (typeof contentLanguages)[number]
