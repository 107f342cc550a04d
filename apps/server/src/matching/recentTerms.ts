import { fieldKind, type AnalysedDocument } from '@wiredeck/query'
import type { Needs, Term } from './needs.ts'

/** What stands in the newest documents, from which it is told how common a term is, and what a filter is tried with. */
export type RecentTerms = {
  note(document: AnalysedDocument): void
  /** In how many of the newest documents a whole term stands. */
  countOf(term: Term): number
  /** The share of the newest documents that have one of the terms: 0 to 1, rather too much than too little. */
  shareOf(needs: Needs): number
}

const newest = 300
/** Fewer than these tell nothing. */
const fewest = 20
/** Of one field of one document; longer ones are not usual. */
const mostTerms = 5000
/** More beginnings than these are not looked up: nearly every document has one of them. */
const mostBeginnings = 20

type Field = {
  placesByValue: Map<string, Set<number>>
  valuesAt: Map<number, readonly string[]>
}

export function createRecentTerms(): RecentTerms {
  const documents: AnalysedDocument[] = []
  const fields = new Map<string, Field>()
  let noted = 0

  function fill(field: Field, name: string, place: number, document: AnalysedDocument) {
    for (const value of field.valuesAt.get(place) ?? []) {
      const places = field.placesByValue.get(value)
      places?.delete(place)
      if (places?.size === 0) field.placesByValue.delete(value)
    }
    const values = termsOf(document, name)
    field.valuesAt.set(place, values)
    for (const value of values) {
      const places = field.placesByValue.get(value)
      if (places) places.add(place)
      else field.placesByValue.set(value, new Set([place]))
    }
  }

  function fieldOf(name: string): Field {
    const known = fields.get(name)
    if (known) return known
    const field: Field = { placesByValue: new Map(), valuesAt: new Map() }
    fields.set(name, field)
    for (const [place, document] of documents.entries()) fill(field, name, place, document)
    return field
  }

  function collect({ name, value, isPrefix }: Term, places: Set<number>) {
    const { placesByValue } = fieldOf(name)
    if (!isPrefix) return addAll(placesByValue.get(value), places)
    for (const [each, of] of placesByValue) if (each.startsWith(value)) addAll(of, places)
  }

  return {
    note(document) {
      const place = noted % newest
      noted += 1
      documents[place] = document
      for (const [name, field] of fields) fill(field, name, place, document)
    },
    countOf: ({ name, value }) => fieldOf(name).placesByValue.get(value)?.size ?? 0,
    shareOf(needs) {
      if (needs === 'anything') return 1
      if (needs === 'nothing' || documents.length < fewest) return 0
      if (needs.filter(({ isPrefix }) => isPrefix).length > mostBeginnings) return 1
      const places = new Set<number>()
      for (const term of needs) {
        collect(term, places)
        if (places.size === documents.length) break
      }
      return places.size / documents.length
    },
  }
}

/** The words or values of a field, each once. */
export function eachTermOf(document: AnalysedDocument, name: string): ReadonlySet<string> {
  return fieldKind(name) === 'text' ? document.words(name).each : document.keywords(name)
}

function termsOf(document: AnalysedDocument, name: string): readonly string[] {
  const all = eachTermOf(document, name)
  return all.size > mostTerms ? [...all].slice(0, mostTerms) : [...all]
}

function addAll(some: ReadonlySet<number> | undefined, to: Set<number>): void {
  if (some) for (const each of some) to.add(each)
}
