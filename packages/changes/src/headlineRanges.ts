import { compareHeadlines } from './text/compareTexts.ts'
import { endOf } from './tokens/token.ts'
import type { NewsDocument } from '@wiredeck/document'
import type { TextRange } from '@wiredeck/query'

/**
 * The words of the newer headline that the older one did not have, for underlining. Offsets are in UTF-16
 * units, ends are exclusive. For a rewritten headline, the range is the whole headline.
 */
export function headlineRanges(before: NewsDocument, after: NewsDocument): TextRange[] {
  const { pieces, after: headline } = compareHeadlines(before, after)
  const tokens = headline?.tokens ?? []
  return pieces.flatMap(({ isSame, after: { from, to } }) => {
    const [first, last] = [tokens[from], tokens[to - 1]]
    return isSame || first === undefined || last === undefined || to === from
      ? []
      : [{ start: first.start, end: endOf(last) }]
  })
}
