// Making a format of the browser's costs as much as a hundred uses of it, so each is made once.

export const dateFormat = madeOnce(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

export const numberFormat = madeOnce(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

export const relativeFormat = madeOnce(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/** The format of a locale and its options, the same one at each call. */
export function madeOnce<Options, Format>(make: (locale: string, options: Options) => Format) {
  const known = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const format = known.get(key) ?? make(locale, options)
    known.set(key, format)
    return format
  }
}
