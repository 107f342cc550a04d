/** In UTF-16 units: an index entry has a limit in bytes, and nothing readable is longer. */
const maxTokenLength = 255

/** What has nothing to decompose and no marks. */
export const plain = /^[\n -~]*$/
/** Marks, zero-width marks, and the Arabic tatweel, which only stretches a word. */
const silent = /[\p{M}\p{Cf}\u0640]+/gu
const respelt = /[ßœæøłđıςٱىیة]/g
/** Foldings that decomposition does not make: Latin letters, the final sigma, and Arabic. */
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
 * The words of a text as they are compared and indexed: decomposed, lower case, without marks, Arabic folded
 * (D22), then runs of letters and digits.
 */
export function analyse(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)
}

/** A keyword as it is compared and indexed: folded like text, but whole, with its punctuation. */
export function foldKeyword(text: string): string {
  const folded = fold(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
  return cut(folded.trim()).trimEnd()
}

/** The fold of a text is the folds of its characters put together. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(silent, '')
    .toLowerCase()
    .replace(respelt, letter => spelling[letter] ?? letter)
}

/** Never through the middle of a surrogate pair. */
export function cut(token: string): string {
  if (token.length <= maxTokenLength) return token
  return token.slice(0, maxTokenLength).replace(/[\ud800-\udbff]$/, '')
}
