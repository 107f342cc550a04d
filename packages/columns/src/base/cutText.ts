/**
 * How many UTF-16 units of each text a card keeps, which is more than it ever shows. A list draws hundreds of cards at
 * every start, and one line of 100 kB would hold up all of them.
 */
export const cardLimits = { headline: 300, text: 600, genre: 60, lang: 20 } as const

/** Cuts a text to at most `most` UTF-16 units, the last an ellipsis, and never within one sign as a reader sees it. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let end = most - 1
  // A pile of marks that is as high as this is no sign of any language.
  for (let steps = 0; steps < mostUnitsOfASign && isWithinSign(text, end); steps += 1) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

const mostUnitsOfASign = 40
/** Characters that belong to the sign before them: marks, joiners, tones of skin, and the letters of a flag. */
const belongsToSignBefore = /^[\p{M}\p{Cf}\p{EMod}\p{RI}]/u

function isWithinSign(text: string, place: number): boolean {
  const isWithinPair = /^[\udc00-\udfff]/.test(text.charAt(place))
  const isJoined = text.charAt(place - 1) === '\u200d'
  return isWithinPair || isJoined || belongsToSignBefore.test(text.slice(place, place + 2))
}
