/** deck 9, Code length. */
export const codeLength = 6

/** What stands in each box: a digit, or nothing. */
export type Digits = readonly string[]

/** The boxes, and the one that gets the focus. */
export type Boxes = { digits: Digits; focus: number }

export const noDigits: Digits = Array.from({ length: codeLength }, () => '')

/** A digit goes into its box, and the focus to the next (deck 5). Other characters change nothing. */
export function type(digits: Digits, place: number, typed: string): Boxes {
  const pasted = paste(typed)
  // A keyboard that offers the code of a mail writes all of it into one box.
  if (pasted) return pasted
  const found = typed.replace(/\D/g, '')
  if (typed === '') return { digits: digits.with(place, ''), focus: place }
  // The box may hold its old digit, before or behind the new one.
  const [first = '', second = first] = found
  const digit = first === digits[place] ? second : first
  if (digit === '') return { digits, focus: place }
  return { digits: digits.with(place, digit), focus: Math.min(place + 1, codeLength - 1) }
}

/** All boxes at once; null unless it is exactly six digits (deck 5). */
export function paste(text: string): Boxes | null {
  // White space around it comes along from a mail.
  const code = text.trim()
  return /^[0-9]{6}$/.test(code) ? { digits: Array.from(code), focus: codeLength - 1 } : null
}

/** Where a key moves the focus; null if it does not. Backspace goes back from an empty box. */
export function placeAfter(key: string, digits: Digits, place: number): number | null {
  if (key === 'ArrowLeft' || (key === 'Backspace' && digits[place] === '')) return Math.max(place - 1, 0)
  if (key === 'ArrowRight') return Math.min(place + 1, codeLength - 1)
  return null
}

/** The whole code; null while a box is empty. */
export function codeOf(digits: Digits): string | null {
  return digits.every(digit => digit !== '') ? digits.join('') : null
}
