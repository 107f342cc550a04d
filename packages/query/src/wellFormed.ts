const anySurrogate = /[\ud800-\udfff]/

/**
 * The text with U+FFFD for each half of a pair that stands alone, so that every place stays where it was. An address
 * cannot carry such a half, and `encodeURIComponent` throws on it; browsers of 2022 have no `toWellFormed`.
 */
export function wellFormed(text: string): string {
  // Nearly no text has any, and this looks at each character once.
  return anySurrogate.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text
}
