/** In UTF-16 units. An index entry has a limit in bytes, and no real word is longer. */
const maxTokenLength = 255

/** A text with nothing to decompose and no marks. */
export const plain = /^[\n -~]*$/
/** Marks, zero-width marks, and the Arabic tatweel, which only stretches a word. */
const silent = /[\p{M}\p{Cf}\u0640]+/gu
const respelt = /[ßœæøłđıςٱىیة]/g
/** Foldings that Unicode decomposition does not do: Latin letters, the final sigma, and Arabic. */
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
}

/**
 * The words of a text for comparing and indexing: decomposed, lower case, without marks, Arabic folded (D22),
 * then split into runs of letters and digits.
 */
export function analyse(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)
}

/** A keyword for comparing and indexing: folded like text, but kept whole, with its punctuation. */
export function foldKeyword(text: string): string {
  const folded = fold(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
  return cut(folded.trim()).trimEnd()
}

/** The fold of a text equals the folds of its characters joined. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(silent, '')
    .toLowerCase()
    .replace(respelt, letter => spelling[letter] ?? letter)
}

/** Does not split a surrogate pair. */
export function cut(token: string): string {
  if (token.length <= maxTokenLength) return token
  return token.slice(0, maxTokenLength).replace(/[\ud800-\udbff]$/, '')
}
