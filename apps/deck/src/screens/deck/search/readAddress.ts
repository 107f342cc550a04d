import { topicsFor } from '@wiredeck/document'
import { contentLanguages, parseQuery } from '@wiredeck/query'
import { paths } from '../../../routes/paths.ts'
import {
  deckColumn,
  decodePath,
  redirectColumn,
  wrongLanguage,
  type RedirectColumn,
} from '../../../routes/redirects.ts'

/** What was wrong with an address, and what the deck did. `name` is the wrong part as it was written. */
export type AddressFault = { is: 'page' | 'topic' | 'language' | 'languageOwn' | 'languageAll'; name: string }

/** The request of an address that is no screen. */
export type AddressReading = {
  /** The column to add; null if the address asks for none, or is wrong. */
  column: RedirectColumn | null
  /** A query that cannot be read, which the search box keeps for mending (D20). */
  draft: string | null
  fault: AddressFault | null
}

/** Searches without a language of their own are in the reader's, `locale`, as far as deck 2 says so. */
export function readAddress(path: string, search: string, locale: string): AddressReading {
  const isDeck = path === paths.deck
  const column = isDeck ? deckColumn(search, locale) : redirectColumn(path, locale)
  const nothing = { column: null, draft: null, fault: null }
  const language = wrongLanguage(path, search)
  if (!column && !isDeck) return { ...nothing, fault: { is: 'page', name: decodePath(path) } }
  if (!column) return { ...nothing, fault: language === null ? null : { is: 'language', name: language } }
  const fault = faultOf(column, language)
  if (column.type === 'topic') return { ...nothing, column: fault ? null : column, fault }
  const { query } = column.params
  const { tree, errors } = parseQuery(query)
  if (errors.length > 0) return { ...nothing, draft: query, fault }
  // Invisible marks are no query, because a column of them would show everything.
  return tree === null ? nothing : { ...nothing, column, fault }
}

function faultOf(column: RedirectColumn, language: string | null): AddressFault | null {
  if (column.type === 'search') {
    return language === null
      ? null
      : { is: column.params.langs ? 'languageOwn' : 'languageAll', name: language }
  }
  if (language !== null) return { is: 'language', name: language }
  return isTopic(column.params.topic) ? null : { is: 'topic', name: column.params.topic }
}

/** Whether any language has the topic, because a column may combine a topic with another language. */
function isTopic(topic: string): boolean {
  return contentLanguages.some(language => topicsFor(language).some(({ value }) => value === topic))
}
