import { contentLanguages, fieldTermsOf, foldKeyword, parseQuery, quoteValue } from '@wiredeck/query'
import type { WireHints } from '../../../access/wireHints.ts'
import { alpha2ByAlpha3, countryName } from '../../../text/countryName.ts'
import type { Value } from './suggest.ts'

type Hints = Pick<WireHints, 'values'>

/** How many codes outside the standard, the most frequent ones, have their names looked up, by one call each. */
const mostAsked = 30

/** Country codes with names: the standard's in the reader's language, else those that documents use. */
export async function nameCountries(codes: readonly Value[], hints: Hints, locale: string): Promise<Value[]> {
  const asked = new Set(codes.filter(({ name }) => !isStandard(name)).slice(0, mostAsked))
  return Promise.all(
    codes.map(async code => {
      const meaning = asked.has(code)
        ? await filedName(code.name, hints, locale)
        : countryName(code.name, locale)
      return meaning && meaning !== code.name ? { ...code, meaning } : code
    }),
  )
}

async function filedName(code: string, hints: Hints, locale: string): Promise<string | undefined> {
  const query = `country:${quoteValue(code)}`
  const [inLanguage] = await hints.values('countryname', `${query} AND lang:${locale}`)
  return (inLanguage ?? (await hints.values('countryname', query))[0])?.name
}

/**
 * The query with codes in place of the names of countries, in any language that the wire speaks. Unknown
 * names stay.
 */
export async function toCountryCodes(query: string, hints: Hints, locale: string): Promise<string> {
  const terms = fieldTermsOf(parseQuery(query).tree, 'country')
  const codes = await Promise.all(terms.map(({ text }) => codeNamed(text, hints, locale)))
  // From the end, so that the positions before stay right.
  return terms.reduceRight((text, { position, length }, index) => {
    const code = codes[index]
    if (code === undefined) return text
    return text.slice(0, position) + quoteValue(code) + text.slice(position + length)
  }, query)
}

/** The code of a named country; undefined for a code, the beginning of a name, or an unknown name. */
async function codeNamed(name: string, hints: Hints, locale: string): Promise<string | undefined> {
  if (name.endsWith('*') || isStandard(name)) return undefined
  const standard = [locale, ...contentLanguages].map(each => standardCode(name, each)).find(Boolean)
  if (standard !== undefined) return standard
  const [filed] = await hints.values('country', `countryname:${quoteValue(name)}`)
  return filed?.name
}

function standardCode(name: string, locale: string): string | undefined {
  const wanted = foldKeyword(name)
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  for (const [code, region] of alpha2ByAlpha3) {
    if (foldKeyword(names.of(region) ?? '') === wanted) return code
  }
  return undefined
}

function isStandard(code: string): boolean {
  return alpha2ByAlpha3.has(code.trim().toUpperCase())
}
