/** Numbers as the stories write them: Arabic ones too have the digits 0 to 9. */
const localeByLang: Record<string, string> = { ar: 'ar-u-nu-latn', pt: 'pt-PT' }

export const numberFormat = once((lang: string, decimals: number, isPlain: boolean) => {
  return new Intl.NumberFormat(localeByLang[lang] ?? lang, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: !isPlain,
  })
})

export const weekdayFormat = once((lang: string) => {
  return new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' })
})

/** To make a formatter costs a hundred times what it costs to use one. */
function once<Args extends unknown[], T>(make: (...args: Args) => T): (...args: Args) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = args.join(' ')
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}
