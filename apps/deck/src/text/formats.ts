import { madeOnce } from '@wiredeck/document/times'

export const displayNames = madeOnce(
  (locale: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
)
