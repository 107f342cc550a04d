/** Arabic is the one language of the wire that is written from right to left (deck 2). */
export function directionOf(lang: string): 'rtl' | 'ltr' {
  return /^ar\b/i.test(lang) ? 'rtl' : 'ltr'
}
