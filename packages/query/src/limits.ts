/** Limits of a query. A query beyond one gets an error with a position. */
export const queryLimits = {
  /** UTF-16 units. */
  length: 10_000,
  /** Parentheses and NOTs inside each other. */
  depth: 64,
  /** Words and phrases. Each of them travels in up to seven variants, and the wire takes 1000 values. */
  terms: 140,
} as const
