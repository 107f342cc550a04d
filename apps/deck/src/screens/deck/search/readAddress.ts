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

/** What was wrong with an address, and what became of it. `name` is what its writer wrote. */
export type AddressFault = { is: 'page' | 'topic' | 'language' | 'languageOwn' | 'languageAll'; name: string }

/** What an address that is no screen asks the deck for. */
export type AddressReading = {
  /** To be added; null where there is none, or a wrong one. */
  column: RedirectColumn | null
  /** A query that cannot be read waits in the search box for its end (decision 20). */
  draft: string | null
  fault: AddressFault | null
}

/** Searches without a language of their own are in the reader's, `locale`, as far as `deck.md` section 2 says so. */
export function readAddress(path: string, search: string, locale: string): AddressReading {
  const isDeck = path === paths.deck
  const column = isDeck ? deckColumn(search, locale) : redirectColumn(path, locale)
  const nothing = { column: null, draft: null, fault: null }
  if (!column) return isDeck ? nothing : { ...nothing, fault: { is: 'page', name: decodePath(path) } }
  const fault = faultOf(column, wrongLanguage(path, search))
  if (column.type === 'topic') return { ...nothing, column: fault ? null : column, fault }
  const { query } = column.params
  const { tree, errors } = parseQuery(query)
  if (errors.length > 0) return { ...nothing, draft: query, fault }
  // Marks that nobody sees are no query: a column of them would show everything.
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

/** Whether some language has the topic: a column may ask for those of one in documents of another. */
function isTopic(topic: string): boolean {
  return contentLanguages.some(language => topicsFor(language).some(({ value }) => value === topic))
}
