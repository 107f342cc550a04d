import { compileForAnalysed, type AnalysedDocument, type Filter } from '@wiredeck/query'
import { chooseNeeds, readChoice, type Choice, type Needs, type Term } from './needs.ts'
import { priceOf } from './price.ts'
import { createRecentTerms, eachTermOf } from './recentTerms.ts'
import { createTermIndex, type TermIndex } from './termIndex.ts'

/** What a filter is expected to take: microseconds for a document that is tried, and the share of documents that are. */
export type Estimate = { micros: number; share: number }

/** The ids of filters that accept a document, and of those that were not tried, because they would have taken too long. */
export type Accepted = { ids: number[]; untried: number[] }

/**
 * Finds the filters that accept a document without trying them all: each is filed under the terms that it cannot do without,
 * and is tried with documents that have one of them. The verdicts are those of `match`.
 */
export type Matcher = {
  /** A filter that is `aside` is tried by `acceptingOf` only. */
  add(id: number, filter: Filter, isAside?: boolean): Estimate
  release(id: number): void
  /**
   * A filter that keeps to its price is always tried. The others are tried until the document has taken its time. Those that
   * are left out are neither.
   */
  accepting(document: AnalysedDocument, leftOut?: ReadonlySet<number>): Accepted
  /** Those of the filters that accept the document, without a look at the index. */
  acceptingOf(document: AnalysedDocument, ids: readonly number[]): number[]
  /** Learns what usually stands in documents. */
  note(document: AnalysedDocument): void
  size(): number
}

export type MatcherOptions = {
  /** Called before each filter is tried. */
  onTry?: (id: number) => void
  /** Milliseconds that filters which exceed their price may take of one document. */
  mostMs?: number
  /** In milliseconds. */
  clock?: () => number
}

type Filed = {
  id: number
  isAside: boolean
  matches: (document: AnalysedDocument) => boolean
  choice: Choice
  needs: Needs
  micros: number
  /** Above 0 after it has taken more than twice its price with most of the last documents. */
  excess: number
  triedFor: number
}

/** What is common becomes known while documents pass, so with each of them some filters are filed again. */
const refiledWithEach = 8
const mostExcess = 4
const timesThePrice = 2
const defaultMostMs = 50
const nobody: ReadonlySet<number> = new Set()

export function createMatcher(options: MatcherOptions = {}): Matcher {
  const { onTry = () => {}, mostMs = defaultMostMs, clock = () => performance.now() } = options
  const filedById = new Map<number, Filed>()
  const byName = new Map<string, TermIndex<Filed>>()
  const triedAlways = new Set<Filed>()
  const recent = createRecentTerms()
  let documents = 0
  let refiling = filedById.values()

  /** A term that has been seen counts more than any guess: long words are rare. */
  const commonness = (term: Term) => recent.countOf(term) * 100 + Math.max(1, 50 - 4 * term.value.length)

  function file(filed: Filed) {
    if (filed.needs === 'nothing') return
    if (filed.needs === 'anything') return void triedAlways.add(filed)
    for (const term of filed.needs) {
      const terms = byName.get(term.name) ?? createTermIndex()
      byName.set(term.name, terms)
      terms.add(term, filed)
    }
  }

  function unfile(filed: Filed) {
    triedAlways.delete(filed)
    if (typeof filed.needs === 'string') return
    for (const term of filed.needs) {
      const terms = byName.get(term.name)
      terms?.remove(term, filed)
      if (terms?.isEmpty()) byName.delete(term.name)
    }
  }

  function refileSome() {
    for (let count = 0; count < refiledWithEach; count += 1) {
      const { value: filed } = refiling.next()
      if (!filed) {
        refiling = filedById.values()
        return
      }
      if (
        filed.isAside ||
        typeof filed.choice === 'string' ||
        !('oneOf' in filed.choice || 'allOf' in filed.choice)
      )
        continue
      unfile(filed)
      filed.needs = chooseNeeds(filed.choice, commonness)
      file(filed)
    }
  }

  /** The filters that share a term with the document, and those that have none, each once. */
  function candidates(document: AnalysedDocument): Filed[] {
    documents += 1
    const found: Filed[] = []
    const add = (filed: Filed) => {
      if (filed.triedFor === documents) return
      filed.triedFor = documents
      found.push(filed)
    }
    for (const filed of triedAlways) add(filed)
    for (const [name, terms] of byName)
      for (const value of eachTermOf(document, name)) terms.forEach(value, add)
    return found
  }

  const isAbovePrice = ({ micros }: Filed, ms: number) => ms * 1000 > micros * timesThePrice

  function isAccepted(filed: Filed, document: AnalysedDocument): boolean {
    onTry(filed.id)
    return filed.matches(document)
  }

  return {
    add(id, filter, isAside = false) {
      const choice = readChoice(filter)
      const needs = chooseNeeds(choice, commonness)
      const micros = priceOf(filter)
      const matches = compileForAnalysed(filter)
      const filed: Filed = { id, isAside, matches, choice, needs, micros, excess: -mostExcess, triedFor: 0 }
      filedById.set(id, filed)
      if (!isAside) file(filed)
      return { micros, share: recent.shareOf(needs) }
    },

    release(id) {
      const filed = filedById.get(id)
      if (!filed) return
      filedById.delete(id)
      unfile(filed)
    },

    accepting(document, leftOut = nobody) {
      refileSome()
      const accepted: Accepted = { ids: [], untried: [] }
      const dear: Filed[] = []
      const began = clock()
      let before = began
      const tryOn = (filed: Filed) => {
        if (isAccepted(filed, document)) accepted.ids.push(filed.id)
        let after = clock()
        let isOver = isAbovePrice(filed, after - before)
        if (isOver && after - before < mostMs) {
          // Whoever asks first pays for making the sets, and any may meet a pause, so it is asked again.
          isAccepted(filed, document)
          const again = clock()
          isOver = isAbovePrice(filed, again - after)
          after = again
        }
        filed.excess = Math.min(mostExcess, Math.max(-mostExcess, filed.excess + (isOver ? 1 : -1)))
        before = after
      }
      for (const filed of candidates(document))
        if (leftOut.has(filed.id)) continue
        else if (filed.excess > 0) dear.push(filed)
        else tryOn(filed)
      for (const filed of dear)
        if (before - began < mostMs) tryOn(filed)
        else accepted.untried.push(filed.id)
      return accepted
    },

    acceptingOf: (document, ids) =>
      ids.filter(id => {
        const filed = filedById.get(id)
        return filed !== undefined && isAccepted(filed, document)
      }),

    note: recent.note,
    size: () => filedById.size,
  }
}
