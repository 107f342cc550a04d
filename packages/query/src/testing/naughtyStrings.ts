import list from 'big-list-of-naughty-strings'
import { quotePhrase } from '../quote.ts'

/** Strings that break things: marks, right-to-left, emoji, injections, reserved words. */
export const naughtyStrings: readonly string[] = [...list, '__proto__', 'constructor', 'hasOwnProperty']

/** The naughty strings that can be phrases: without double quotes and zero-width marks, not blank. */
export const naughtyPhrases = naughtyStrings
  .map(text =>
    quotePhrase(text)
      .slice(1, -1)
      .replaceAll(/\p{Cf}/gu, ''),
  )
  .filter(text => text.trim() !== '')

/** The naughty strings that the grammar accepts as words or field names. */
export const naughtyWords = [...new Set(naughtyPhrases.flatMap(text => text.split(/[\s():]+/u)))].filter(
  word => word !== '' && !/^(?:and|or|not)$/i.test(word),
)
