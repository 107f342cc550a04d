import { toSearchRequest } from '@wiredeck/content-api'
import { paramsToSearch, type ColumnParams } from '@wiredeck/columns/alerting'
import { defaultAgency } from '@wiredeck/document'
import { analyse, analyseDocument, keywordValuesOf, textOf } from '@wiredeck/query'
import { createWire, readLibrary } from '@wiredeck/samples'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFolders } from '../base/folders.ts'
import { chargeOf, createBudget, sharesOf, type Budget } from './budget.ts'
import { createMatcher, type Estimate, type Matcher } from './matcher.ts'
import { readWatch } from './readWatch.ts'
import { usualBody, type Office } from './testing/usualBody.ts'

const now = new Date('2026-11-26T12:00:00Z')
let office: Office
let matcher: Matcher
let budget: Budget
const knownByKey = new Map<string, { id: number; length: number; estimate: Estimate }>()

beforeAll(() => {
  const wire = createWire(readLibrary(findFolders().samples))
  const documents = wire.filedBetween(new Date(now.getTime() - 3 * 86_400_000), now)
  office = {
    words: [...new Set(documents.flatMap(each => textOf(each, 'all').flatMap(analyse)))].filter(
      word => word.length > 3,
    ),
    topics: [...new Set(documents.flatMap(each => keywordValuesOf(each, 'topic')))],
  }
  matcher = createMatcher()
  for (const document of documents.slice(-300)) matcher.note(analyseDocument(document))
  budget = createBudget(sharesOf(25))
})

function knownOf(body: unknown) {
  const { filter } = readWatch(body, now)
  const key = JSON.stringify(filter)
  const id = knownByKey.size + 1
  const known = knownByKey.get(key) ?? { id, length: key.length, estimate: matcher.add(id, filter) }
  knownByKey.set(key, known)
  return known
}

/** Whether a watch gets a place. */
function isAdmitted(
  { estimate, ...filter }: ReturnType<typeof knownOf>,
  caller: string,
  connection: object,
): boolean {
  const refuse = () => expect.unreachable('It was refused')
  return budget.admit({ caller, connection, filter, refuse }, estimate)
}

describe('an office, which is one account at one address', () => {
  it('has a place for 200 decks of 64 distinct columns, their alerts, and a thousand used stories each', () => {
    for (let deck = 0; deck < 200; deck += 1) {
      const connection = {}
      for (let column = 0; column < 64; column += 1) {
        const known = knownOf(usualBody(office, deck * 64 + column))
        const isReader = isAdmitted(known, `user ${deck}`, {})
        // The reader's own account alerts by the same columns while the deck is closed.
        if (!isReader || !isAdmitted(known, 'office', connection)) expect.unreachable('It found no place')
      }
      const unos = Array.from({ length: 1000 }, (_, nth) => `corvane:document:${deck}:${nth}`)
      expect(isAdmitted(knownOf({ query: { name: 'uno', in: unos } }), 'office', connection)).toBe(true)
    }
    expect(knownByKey.size).toBeGreaterThan(12_000)
  })

  it('has one for 64 columns of 24 words on one connection, and not for 64 lists of 900 phrases', () => {
    const { words } = office
    const list = (nth: number) =>
      Array.from({ length: 24 }, (_, step) => words[(nth * 24 + step) % words.length]).join(' OR ')
    const params = (query: string): ColumnParams => ({
      provider: 'all',
      size: 10,
      genreid: { exclude: [] },
      query,
    })
    const connection = {}
    for (let nth = 0; nth < 64; nth += 1) {
      const search = paramsToSearch(params(list(nth)), defaultAgency)
      if (!search) throw new Error('A column cannot be searched for')
      const body = toSearchRequest({ ...search, size: 1 }, { fullTextMatch: 'contains', maxRows: 1 })
      expect(isAdmitted(knownOf(body), 'desk', connection)).toBe(true)
    }
    const phrases = (nth: number) => ({
      name: 'all',
      exclude: Array.from(
        { length: 900 },
        (_, step) => `${words[(step + nth) % words.length]} ${nth} ${step}`,
      ),
    })
    const charge = chargeOf(matcher.add(1_000_000, phrases(0)), 20_000)
    expect(64 * charge).toBeGreaterThan(1000)
  })
})
