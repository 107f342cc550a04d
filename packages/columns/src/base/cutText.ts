/**
 * The most UTF-16 units that a card keeps of each text, more than it ever shows. A list draws hundreds of
 * cards at every start, and a single line of 100 kB would delay all of them.
 */
export const cardLimits = { headline: 300, text: 600, genre: 60, lang: 20, advisory: 2000 } as const

/**
 * Cuts a text to at most `most` UTF-16 units, including an ellipsis, and never within a visible character.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let end = most - 1
  // No language has a character with so many marks.
  for (let steps = 0; steps < mostUnitsOfASign && isWithinSign(text, end); steps += 1) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

const mostUnitsOfASign = 40
/** Code points that belong to the character before: marks, joiners, skin tones, letters of a flag. */
const belongsToSignBefore = /^[\p{M}\p{Cf}\p{EMod}\p{RI}]/u

function isWithinSign(text: string, place: number): boolean {
  const isWithinPair = /^[\udc00-\udfff]/.test(text.charAt(place))
  const isJoined = text.charAt(place - 1) === '\u200d'
  return isWithinPair || isJoined || belongsToSignBefore.test(text.slice(place, place + 2))
}
