import { describe, expect, it } from 'vitest'
import { analyse } from './analyse.ts'
import type { Filter } from './filter.ts'
import { readKeywordValue, readTextValue } from './filterValues.ts'
import { foldKeyword } from './fold.ts'
import { locateTokens } from './locateTokens.ts'
import { match } from './match.ts'
import { normalise } from './normalise.ts'
import { findTerms } from './terms.ts'
import { hostileTexts } from './testing/hostileTexts.ts'
import { lettersHandled } from './testing/lettersHandled.ts'
import { tokenise } from './tokens.ts'

const terms = ['strike', 'é', '東京', '½', 'a*'].map(readTextValue)
const filter: Filter = {
  or: [
    { name: 'news', in: ['strike', '東京都庁', 'zz*'] },
    { name: 'slug', in: ['strike'] },
  ],
}

const works: Record<string, (text: string) => unknown> = {
  analyse,
  foldKeyword,
  normalise,
  locateTokens,
  tokenise,
  'a value on a text field': readTextValue,
  'a value on a keyword field': readKeywordValue,
  'marking terms': text => findTerms(text, terms),
  'matching a document': text => match(filter, { news: [text], slug: [text] }),
}

const letters = 4000

describe.each(hostileTexts)('the work on %s grows with its length', (_, make) => {
  it.each(Object.entries(works))('for %s', (_name, work) => {
    const once = lettersHandled(() => work(make(letters)))
    const twice = lettersHandled(() => work(make(2 * letters)))
    expect(twice / once).toBeLessThanOrEqual(2.3)
    // The work is counted at all, and no letter is handled a thousand times.
    expect(once).toBeGreaterThanOrEqual(letters / 2)
    expect(once).toBeLessThan(1000 * letters)
  })
})
