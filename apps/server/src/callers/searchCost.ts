import {
  fieldKind,
  isUnspaced,
  readKeywordValue,
  readTextValue,
  type Filter,
  type FilterValue,
} from '@wiredeck/query'
import { Refusal } from '../http/refusal.ts'

/** The parts of a request that cost anything. */
export type Asked = {
  filter: Filter | null
  langs: readonly string[] | null
  /** Names of the fields that each document carries back. */
  fields: readonly string[]
  /** Names of the fields whose values are counted. */
  facets: readonly string[]
  rows: number
  offset: number
  /** A search for documents like another one compares all that this one has. */
  isLikeness?: boolean
}

/** The parts of a request by the name that a client knows them by, each with its units. */
export type Costs = Record<'query' | 'lang' | 'fields' | 'facets' | 'rows' | 'startAt' | 'uno', number>

/**
 * A hundred units are about what the newest ten documents of a topic cost, among 5,000 documents on the embedded
 * database (`npm run bench cost`). A watch list of 140 names in seven languages with 1,000 rows costs 16,000.
 */
export const mostUnits = 20_000
/** A request of more units is long work. A thousand plain rows have fewer. */
const longUnits = 3500
export const mostLangs = 64
export const mostFields = 100
/** More than there are fields whose values can be counted. */
export const mostFacets = 25

const unitsOfPlain = 100
const unitsPerRow = 3
/** Rows before the first one are sorted too, and counted up to this number. */
const mostOffsetCounted = 10_000
const rowsSkippedPerUnit = 10
/** Counting reads all documents that match once, and their values once for each field. */
const unitsOfCounting = 1000
const unitsPerFacet = 100
const unitsOfLikeness = 1500
/** By the number of letters before the star: the fewer letters, the more words begin with them. */
const unitsOfPrefix = [700, 40, 8] as const
const unitsOfLongPrefix = 3
/**
 * A phrase is compared with every document that has its words. Words of three letters stand everywhere, and one longer
 * word makes such documents few, as does a pair of letters of a script without spaces.
 */
const commonLetters = 3
const unitsOfPhrase = { common: { each: 50, word: 6 }, telling: { each: 6, word: 2 } }

/** The price of a request, from the request alone. Counts what repeats in one list once, as the index does. */
export function costOf({ filter, langs, fields, facets, rows, offset, isLikeness }: Asked): Costs {
  return {
    query: filter ? filterUnits(filter) : 0,
    lang: langs?.length ?? 0,
    fields: fields.length,
    facets: facets.length > 0 ? unitsOfCounting + facets.length * unitsPerFacet : 0,
    rows: unitsOfPlain + rows * unitsPerRow,
    startAt: Math.ceil(Math.min(offset, mostOffsetCounted) / rowsSkippedPerUnit),
    uno: isLikeness ? unitsOfLikeness : 0,
  }
}

/** Says whether it is long work. Throws a Refusal that names the part that asks for too much. */
export function checkCost(asked: Asked): { isLong: boolean } {
  limit('lang', asked.langs?.length ?? 0, mostLangs, 'languages')
  limit('fields', asked.fields.length, mostFields, 'names')
  limit('wantedFacets', asked.facets.length, mostFacets, 'names')
  const costs = Object.entries(costOf(asked))
  const total = costs.reduce((sum, [, units]) => sum + units, 0)
  if (total <= mostUnits) return { isLong: total > longUnits }
  const [dearest = ''] = costs.sort(([, a], [, b]) => b - a).map(([name]) => name)
  throw new Refusal(
    400,
    `${dearest}: this asks for too much at once (${total} units of work, most of them here; at most ${mostUnits} are done)`,
  )
}

function limit(part: string, count: number, most: number, what: string): void {
  if (count > most) throw new Refusal(400, `${part}: expected at most ${most} ${what}, received ${count}`)
}

/** Not by recursion, because a cost may be asked for before `checkFilterSize` has limited the depth. */
function filterUnits(filter: Filter): number {
  let units = 0
  const pending = [filter]
  for (let next = pending.pop(); next; next = pending.pop()) {
    units += 1
    if ('and' in next) pending.push(...next.and)
    else if ('or' in next) pending.push(...next.or)
    else
      units += valuesUnits(
        next.name,
        'in' in next ? next.in : 'contains' in next ? next.contains : next.exclude,
      )
  }
  return units
}

function valuesUnits(field: string, values: readonly FilterValue[]): number {
  const unitsOf = fieldKind(field) === 'text' ? textUnits : keywordUnits
  return [...new Set(values)].reduce((sum: number, value) => sum + unitsOf(value), 0)
}

function keywordUnits(value: FilterValue): number {
  const { keyword, isPrefix } = readKeywordValue(value)
  return isPrefix ? prefixUnits(keyword) : 1
}

function textUnits(value: FilterValue): number {
  const { tokens, isPrefix } = readTextValue(value)
  const ending = isPrefix ? prefixUnits(tokens.at(-1) ?? '') : 0
  if (tokens.length < 2) return Math.max(1, ending)
  const isTelling = tokens.some(token => token.length > commonLetters || isUnspaced(token))
  const { each, word } = isTelling ? unitsOfPhrase.telling : unitsOfPhrase.common
  return each + tokens.length * word + ending
}

function prefixUnits(letters: string): number {
  return unitsOfPrefix[letters.length] ?? unitsOfLongPrefix
}
