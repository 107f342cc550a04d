import { compileForAnalysed, fieldKind, type AnalysedDocument, type Filter } from '@wiredeck/query'
import { createCommonness } from './commonness.ts'
import { needsOf, type Needs } from './needs.ts'
import { createTermIndex, type TermIndex } from './termIndex.ts'

/** A filter that somebody watches with, compiled once for all of them. */
export type WatchedFilter<Watcher> = {
  matches(document: AnalysedDocument): boolean
  watchers: Set<Watcher>
}

/**
 * Finds the filters that accept a document without trying them all: each is filed under the terms that it cannot do without,
 * and is tried with documents that have one of them. The verdicts are those of `match`.
 */
export type Matcher<Watcher> = {
  /** Adds a watcher, which is made with its filter. All who add an equal filter get the same one. */
  add<Made extends Watcher>(filter: Filter, makeWatcher: (filter: WatchedFilter<Watcher>) => Made): Made
  release(filter: WatchedFilter<Watcher>, watcher: Watcher): void
  accepting(document: AnalysedDocument): WatchedFilter<Watcher>[]
  /** How many distinct filters there are. */
  size(): number
}

type Filed<Watcher> = WatchedFilter<Watcher> & { key: string; filter: Filter; needs: Needs; triedFor: number }

/** What is common becomes known while documents pass, so with each of them some filters are filed again. */
const refiledWithEach = 8

export function createMatcher<Watcher>(): Matcher<Watcher> {
  const filedByKey = new Map<string, Filed<Watcher>>()
  const byName = new Map<string, TermIndex<Filed<Watcher>>>()
  const triedAlways = new Set<Filed<Watcher>>()
  const commonness = createCommonness()
  let documents = 0
  let refiling = filedByKey.values()

  function file(filed: Filed<Watcher>) {
    if (filed.needs === 'nothing') return
    if (filed.needs === 'anything') return void triedAlways.add(filed)
    for (const term of filed.needs) {
      const terms = byName.get(term.name) ?? createTermIndex()
      byName.set(term.name, terms)
      terms.add(term, filed)
    }
  }

  function unfile(filed: Filed<Watcher>) {
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
        refiling = filedByKey.values()
        return
      }
      unfile(filed)
      filed.needs = needsOf(filed.filter, commonness.of)
      file(filed)
    }
  }

  /** The filters that share a term with the document, and those that have none, some of them more than once. */
  function candidates(document: AnalysedDocument): Filed<Watcher>[] {
    const found = [...triedAlways]
    for (const [name, terms] of byName) {
      const values =
        fieldKind(name) === 'text' ? document.words(name).each : document.keywords(name)
      for (const value of values) {
        commonness.note(name, value)
        terms.find(value, found)
      }
    }
    return found
  }

  return {
    add(filter, makeWatcher) {
      const key = keyOf(filter)
      let filed = filedByKey.get(key)
      if (!filed) {
        const needs = needsOf(filter, commonness.of)
        const matches = compileForAnalysed(filter)
        filed = { key, filter, needs, matches, watchers: new Set(), triedFor: 0 }
        filedByKey.set(key, filed)
        file(filed)
      }
      const watcher = makeWatcher(filed)
      filed.watchers.add(watcher)
      return watcher
    },

    release(filter, watcher) {
      filter.watchers.delete(watcher)
      const filed = filter as Filed<Watcher>
      if (filter.watchers.size > 0 || filedByKey.get(filed.key) !== filed) return
      filedByKey.delete(filed.key)
      unfile(filed)
    },

    accepting(document) {
      documents += 1
      refileSome()
      return candidates(document).filter(filed => {
        if (filed.triedFor === documents) return false
        filed.triedFor = documents
        return filed.matches(document)
      })
    },

    size: () => filedByKey.size,
  }
}

/** Equal filters have equal keys: the order of an object's names does not count, that of its lists does. */
function keyOf(filter: Filter): string {
  return JSON.stringify(filter, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
