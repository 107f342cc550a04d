import { fieldKind, readTextValue, type Filter, type FilterValue } from '@wiredeck/query'

/** What a unit of the price stands for, in microseconds: asking a set whether it has a value. */
const microsPerUnit = 0.03

/** Of a clause. The rest costs little more: a loop goes over the smaller of a clause's values and a document's. */
const mostPricedValues = 250
const units = { filter: 40, part: 1, keywordClause: 7, textClause: 4, translated: 2, word: 2, phrase: 4 }
/** Words of a phrase that its price covers. */
const wordsOfPhrase = 2

/** What it takes to ask a document with a filter, in microseconds: an upper estimate, from the filter alone. */
export function priceOf(filter: Filter): number {
  let sum = units.filter
  const pending = [filter]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('and' in next || 'or' in next) {
      sum += units.part
      pending.push(...('and' in next ? next.and : next.or))
    } else
      sum += clauseUnits(
        next.name,
        'in' in next ? next.in : 'contains' in next ? next.contains : next.exclude,
      )
  }
  return sum * microsPerUnit
}

function clauseUnits(name: string, values: readonly FilterValue[]): number {
  if (fieldKind(name) !== 'text') return units.keywordClause
  const clause = name.startsWith('translated.') ? units.translated : units.textClause
  return values.slice(0, mostPricedValues).reduce((sum: number, value) => sum + valueUnits(value), clause)
}

function valueUnits(value: FilterValue): number {
  const { tokens } = readTextValue(value)
  return tokens.length < 2 ? units.word : units.phrase + Math.max(0, tokens.length - wordsOfPhrase)
}
