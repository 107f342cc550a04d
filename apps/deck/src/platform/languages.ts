/**
 * The languages that the reader wants, the first one most, as tags that `Intl` takes. What a browser names may be none:
 * under some systems Chromium says `en-US@posix`.
 */
export function browserLanguages(): readonly string[] {
  const said = navigator.languages
  if (said !== read.said) read = { said, tags: said.map(tagOf).filter(tag => tag !== null) }
  return read.tags
}

/** Kept, because every card asks, and the browser gives the same list until the reader changes it. */
let read: { said: readonly string[]; tags: readonly string[] } = { said: [], tags: [] }

/** The tag of a language, without what a system adds to it (`de_DE.UTF-8@euro`). Null if `Intl` takes none. */
export function tagOf(language: string): string | null {
  const [name = ''] = language.split(/[.@]/)
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}
