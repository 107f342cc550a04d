/** Deeper than anything a deck sends. Beyond it, code that walks the tree could run out of stack. */
const deepest = 64

/** As JSON.parse, but refuses what is nested too deep. Throws a SyntaxError. */
export function parseJson(text: string): unknown {
  // Before the depth is counted, because strings that are not closed would be searched for their end again and again.
  const value: unknown = JSON.parse(text)
  let depth = 0
  for (const [mark] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') depth += 1
    if (mark === ']' || mark === '}') depth -= 1
    if (depth > deepest) throw new SyntaxError('The JSON is nested too deep')
  }
  return value
}
