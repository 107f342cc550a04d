import {
  contentLanguages,
  fieldKind,
  foldKeyword,
  keywordFields,
  keywordValuesOf,
  readKeywordValue,
  readTextValue,
  textFields,
  textOf,
  type Filter,
  type FilterValue,
} from '@wiredeck/query'
import { addBits, clearBit, dropBits, hasBit, keepBits, noBits, setBit, type Bits } from './bits.ts'
import { createKeywordField, type KeywordField } from './keywordField.ts'
import { createTextField, type TextField } from './textField.ts'
import { createVocabulary } from './vocabulary.ts'

/** A document for the index: the raw payload, and its instants in epoch milliseconds. */
export type IndexedRow = { id: string; published: number; created: number; raw: unknown }
/** A found document, without its payload. */
export type IndexedDocument = Omit<IndexedRow, 'raw'>

/** Each text field and its translations. A search in `all` is a search in each of them. */
const textNames = [
  ...textFields,
  ...contentLanguages.flatMap(lang => textFields.map(field => `translated.${lang}.${field}`)),
]

export type DocumentIndex = {
  has(id: string): boolean
  ids(): Iterable<string>
  /** Adds the document, or replaces it by its id. */
  put(row: IndexedRow): void
  remove(id: string): void
  /** The documents that `match()` of `@wiredeck/query` accepts, in no order. */
  find(filter: Filter): IndexedDocument[]
  /** The values of a keyword field, spelled as filed, with the number of these documents that have them. */
  count(field: string, documents: readonly IndexedDocument[]): { name: string; count: number }[]
}

/**
 * An inverted index of raw documents. It uses the same functions as `match()` and the server's index, so that
 * the three cannot disagree (D21). It is in memory and does not use the store.
 */
export function createDocumentIndex(): DocumentIndex {
  const vocabulary = createVocabulary()
  const textByName = new Map<string, TextField>()
  const keywordsByName = new Map<string, KeywordField>(
    keywordFields.map(name => [name, createKeywordField()]),
  )
  const documents: (IndexedDocument | null)[] = []
  const numberById = new Map<string, number>()
  /** Numbers of removed documents, for reuse. */
  const free: number[] = []
  let live = noBits(1024)

  const takeNumber = (): number => {
    const number = free.pop() ?? documents.length
    if (number >= live.length * 32) {
      const larger = noBits(live.length * 64)
      larger.set(live)
      live = larger
    }
    setBit(live, number)
    return number
  }

  const bitsOf = (numbers: Iterable<number>): Bits => {
    const bits = noBits(live.length * 32)
    for (const number of numbers) setBit(bits, number)
    return bits
  }

  const remove = (id: string): void => {
    const number = numberById.get(id)
    if (number === undefined) return
    for (const field of textByName.values()) field.remove(number)
    for (const field of keywordsByName.values()) field.remove(number)
    numberById.delete(id)
    documents[number] = null
    clearBit(live, number)
    free.push(number)
  }

  const put = ({ id, published, created, raw }: IndexedRow): void => {
    remove(id)
    const number = takeNumber()
    numberById.set(id, number)
    documents[number] = { id, published, created }
    for (const name of isTranslated(raw) ? textNames : textFields) {
      const passages = textOf(raw, name)
      if (passages.length === 0) continue
      const field = textByName.get(name) ?? createTextField(vocabulary)
      textByName.set(name, field)
      field.add(number, passages)
    }
    for (const [name, field] of keywordsByName) {
      field.add(number, keywordValuesOf(raw, name), keyword => spellingOf(raw, name, keyword))
    }
  }

  const evaluate = (filter: Filter): Bits => {
    if ('and' in filter) {
      const bits = live.slice()
      for (const each of filter.and) keepBits(bits, evaluate(each))
      return bits
    }
    if ('or' in filter) return union(filter.or.map(evaluate))
    if ('in' in filter) return anyOf(filter.name, filter.in)
    if ('contains' in filter) return anyOf(filter.name, filter.contains)
    const bits = live.slice()
    dropBits(bits, anyOf(filter.name, filter.exclude))
    return bits
  }

  const union = (sets: readonly Bits[]): Bits => {
    const bits = noBits(live.length * 32)
    for (const set of sets) addBits(bits, set)
    return bits
  }

  const anyOf = (name: string, values: readonly FilterValue[]): Bits => {
    switch (fieldKind(name)) {
      case 'text':
        return union(values.flatMap(value => withText(name, value)))
      case 'keyword':
        return union(values.map(value => withKeyword(name, value)))
      case 'unknown':
        return noBits(live.length * 32)
    }
  }

  const withText = (name: string, value: FilterValue): Bits[] => {
    const fields = singleNamesOf(name).flatMap(each => textByName.get(each) ?? [])
    const { tokens, isPrefix } = readTextValue(value)
    const lastToken = tokens.at(-1)
    if (lastToken === undefined) return isPrefix ? fields.map(field => bitsOf(field.all())) : []
    const words = tokens.slice(0, -1).map(vocabulary.numberOf)
    const last = isPrefix ? vocabulary.beginningWith(lastToken) : [vocabulary.numberOf(lastToken)]
    const wanted = { words, last: new Set(last.filter(Boolean)) }
    if (words.includes(0) || wanted.last.size === 0) return []
    return fields.map(field => bitsOf(field.find(wanted)))
  }

  const withKeyword = (name: string, value: FilterValue): Bits => {
    const { keyword, isPrefix } = readKeywordValue(value)
    return bitsOf(keywordsByName.get(name)?.find(keyword, isPrefix) ?? [])
  }

  return {
    has: id => numberById.has(id),
    ids: () => numberById.keys(),
    put,
    remove,

    find(filter) {
      const bits = evaluate(filter)
      return documents.filter(
        (document, number): document is IndexedDocument => document !== null && hasBit(bits, number),
      )
    },

    count(field, among) {
      const bits = bitsOf(among.flatMap(({ id }) => numberById.get(id) ?? []))
      const values = keywordsByName.get(field)?.values() ?? []
      return values.flatMap(({ name, documents: numbers }) => {
        const count = numbers.filter(number => hasBit(bits, number)).length
        return count > 0 ? [{ name, count }] : []
      })
    },
  }
}

/**
 * A quick test, because few documents are translated, and looking up thirty translated fields would make up a
 * fifth of the others' indexing time.
 */
function isTranslated(raw: unknown): boolean {
  for (const key in raw as object) if (key.startsWith('translated')) return true
  return false
}

/** The document's spelling of a folded keyword; the keyword itself if it is only a part of a value. */
function spellingOf(raw: unknown, name: string, keyword: string): string {
  const filed = [(raw as Record<string, unknown>)[name]].flat()
  const spelled = filed.find(each => typeof each === 'string' && foldKeyword(each) === keyword)
  return typeof spelled === 'string' ? spelled.trim() : keyword
}

/**
 * The single fields behind a name, which can be searched one by one because a phrase never spans two fields.
 */
function singleNamesOf(name: string): string[] {
  const parts = name.split('.')
  if (parts.at(-1) !== 'all') return [name]
  return textFields.map(field => [...parts.slice(0, -1), field].join('.'))
}
