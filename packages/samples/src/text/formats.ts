/**
 * The locale whose numbers look like those in a language's stories: French wires write 1.900 and 3,4, Arabic
 * ones 3,4 with the digits 0 to 9.
 */
const localeByLang: Record<string, string> = { fr: 'de', ar: 'es', pt: 'pt-PT' }
/** Portuguese writes 2300 but 23 400, Arabic 23400, the others 2.300 or 2,300. */
const grouping: Record<string, false | 'auto'> = { ar: false, pt: 'auto' }

export const numberFormat = once((lang: string, decimals: number, isPlain: boolean) => {
  return new Intl.NumberFormat(localeByLang[lang] ?? lang, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: isPlain ? false : (grouping[lang] ?? 'always'),
  })
})

export const weekdayFormat = once((lang: string) => {
  return new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' })
})

/** Caches formatters, because making one costs a hundred times as much as using one. */
function once<Args extends unknown[], T>(make: (...args: Args) => T): (...args: Args) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = args.join(' ')
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}
