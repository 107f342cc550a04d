/** What a query may cost: beyond it, an error with a position. */
export const queryLimits = {
  /** UTF-16 units. */
  length: 10_000,
  /** Parentheses and NOTs inside each other. */
  depth: 64,
  /** Words and phrases. */
  terms: 1000,
} as const
