/** In UTF-16 units. An index entry has a limit in bytes, and no real word is longer. */
const maxTokenLength = 255
/** A text with nothing to decompose and no marks. */
export const plain = /^[\n -~]*$/
const marks = /\p{M}+/gu
/** No script writes as many marks on one letter, and to sort a run of marks takes the square of its length. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu
/** Marks, zero-width marks (but not the zero-width space), and the Arabic tatweel, which only stretches a word. */
const silent = /[\p{M}\u0640]+|(?:(?!\u200b)\p{Cf})+/gu
/** Foldings that Unicode decomposition does not do: Latin letters, the final sigma, Arabic, and signs of many shapes. */
const spelling: Record<string, string> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  // Also the hyphen that does not break, U+2011, which decomposes to this one.
  '\u2010': '-',
  // The zero-width space, which separates words (D19).
  '\u200b': ' ',
}
const respelt = new RegExp(`[${Object.keys(spelling).join('')}٠-٩۰-۹]`, 'g')

/**
 * The text as it is compared: decomposed, lower case, without marks, Arabic folded (D22). The fold of a text
 * equals the folds of its characters joined. The cost is linear: marks fold to nothing, however many there are,
 * so they are taken away before anything sorts them.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .replace(marks, '')
    .normalize('NFKD')
    .replace(silent, '')
    .toLowerCase()
    .replace(respelt, sign => spelling[sign] ?? digitOf(sign))
}

/** A keyword for comparing and indexing: folded like text, but kept whole, with its punctuation. */
export function foldKeyword(text: string): string {
  const folded = fold(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
  return cut(folded.trim()).trimEnd()
}

/** The text with the first 30 marks of each run of marks, for what sorts marks and keeps them. */
export function boundMarks(text: string): string {
  return text.replace(tooManyMarks, '$1')
}

/** Does not split a surrogate pair. */
export function cut(token: string): string {
  if (token.length <= maxTokenLength) return token
  return token.slice(0, maxTokenLength).replace(/[\ud800-\udbff]$/, '')
}

/** Of an Arabic-Indic or Persian digit: both rows of ten begin at a multiple of 16. */
function digitOf(sign: string): string {
  return String(sign.charCodeAt(0) & 15)
}
