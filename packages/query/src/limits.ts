/** Limits of a query. A query that exceeds one gets an error with a position. */
export const queryLimits = {
  /** UTF-16 units. */
  length: 10_000,
  /** Nested parentheses and NOTs. */
  depth: 64,
  /** Words and phrases. Each is sent in up to seven variants, and the wire accepts 1000 values. */
  terms: 140,
  /** UTF-8 bytes of a word or phrase: with two quotes the most of a value that the wire takes. */
  termBytes: 4094,
} as const
