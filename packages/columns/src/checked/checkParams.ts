import { readDate } from '@wiredeck/document'
import { wellFormed } from '@wiredeck/query'
import type { AlertSettings } from '../model/alertSettings.ts'
import type { ColumnParams } from '../model/params.ts'
import {
  isFields,
  oneOf,
  readFields,
  readNumber,
  type Drop,
  type Fields,
  type Reader,
  type Readers,
} from './fields.ts'
import { readAlertSettings } from './readAlertSettings.ts'

/** UTF-16 units of a topic, a class, a language or a genre. */
const longestName = 200
/**
 * UTF-16 units. Longer than any readable query, so that a query that is cut does not become another search.
 */
const longestQuery = 20_000
/** As many languages as a wire accepts in one search, and more genres than exist. */
const mostLangs = 64
const mostGenres = 100
const largestPage = 1000

/**
 * Replaces a query that is not a text. It cannot be read and so matches nothing (D42), whereas without a
 * query the column would show everything.
 */
const lostQuery = ':'

const genreReaders: Readers<ColumnParams['genreid']> = { exclude: namesUpTo(mostGenres) }

const viewReaders: Readers<{ alert: AlertSettings }> = { alert: readAlertSettings }

const readers: Readers<ColumnParams> = {
  topic: readName,
  query: readQueryText,
  class: readName,
  langs: namesUpTo(mostLangs),
  provider: oneOf('afp-only', 'all', 'without-afp', 'others-providers'),
  dateFrom: readBound,
  dateTo: readBound,
  size: value => {
    const size = readNumber(value)
    return size !== undefined && Number.isInteger(size) && size >= 1 && size <= largestPage ? size : undefined
  },
  genreid: (value, drop) => {
    const genres = isFields(value) ? readFields(value, genreReaders, drop) : {}
    return hasExclusion(genres) ? genres : undefined
  },
  view: (value, drop) =>
    isFields(value) ? readFields<{ alert: AlertSettings }>(value, viewReaders, drop) : undefined,
}

/**
 * Reads the params of a column from a database, an account, a file or a configuration. A known key has a
 * valid value or is absent; the caller decides the fallback. Keys of a newer deck are kept.
 */
export function checkParams(params: Fields, drop: Drop): Partial<ColumnParams> {
  return readFields<ColumnParams>(params, readers, drop)
}

function hasExclusion(genres: Partial<ColumnParams['genreid']>): genres is ColumnParams['genreid'] {
  return genres.exclude !== undefined
}

function readName(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longestName
    ? wellFormed(value)
    : undefined
}

function namesUpTo(most: number): Reader<string[]> {
  return (value, drop) => {
    if (!Array.isArray(value)) return undefined
    const isWhole = value.length <= most && value.every(each => readName(each) === each)
    if (isWhole) return value
    drop('')
    const names = value.slice(0, most).flatMap(each => readName(each) ?? [])
    return names.length > 0 ? names : undefined
  }
}

/** A blank text is no query, nor are zero-width marks, because the parser drops them. */
function readQueryText(value: unknown, drop: Drop): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string')
    return /^[\s\p{Cf}]*$/u.test(value) ? undefined : wellFormed(value.slice(0, longestQuery))
  drop('')
  return lostQuery
}

const dateMathematics = /^now(?:[+-]\d{1,6}[smhdwMy])?$/

/** A date, or date mathematics, that the wire can read, because it refuses a search with any other. */
function readBound(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return readDate(value) !== null || dateMathematics.test(value) ? value : undefined
}
