const anySurrogate = /[\ud800-\udfff]/

/**
 * The text with U+FFFD for each lone surrogate, so that offsets stay the same. An address cannot contain a
 * lone surrogate, and `encodeURIComponent` throws on it; browsers of 2022 have no `toWellFormed`.
 */
export function wellFormed(text: string): string {
  // Almost no text has a surrogate, and this test is one pass.
  return anySurrogate.test(text) ? text.replace(/\p{Surrogate}/gu, '\ufffd') : text
}
