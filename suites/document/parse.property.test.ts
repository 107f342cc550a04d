import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument, parseDocuments } from '@wiredeck/document'
import { hostileValues, mutantsOf } from '@wiredeck/document/testing/mutants'
import { flawsOf } from '@wiredeck/document/testing/flawsOf'
import { rawSamples } from '@wiredeck/document/testing/rawSamples'
import { sampleDay, sampleTitles, titleOf } from './sampleWire.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 200)
const seed = 15

describe('data 4: parsing never throws', () => {
  it('on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), raw => {
        expect(flawsAfterParsing(raw)).toEqual([])
      }),
      { numRuns: runs, seed },
    )
  })

  it('on any JSON in any field of a document', () => {
    const raws = fc.tuple(
      fc.constantFrom(...rawSamples()),
      fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()),
    )
    fc.assert(
      fc.property(raws, ([sample, changes]) => {
        expect(flawsAfterParsing({ ...sample, ...changes })).toEqual([])
      }),
      { numRuns: runs * 5, seed },
    )
  })

  it('on a page, of which it accounts for every row', () => {
    const row = fc.oneof(fc.constantFrom<unknown>(...rawSamples()), fc.jsonValue())
    fc.assert(
      fc.property(fc.array(row), raws => {
        const { documents, dropped } = parseDocuments(raws)
        expect(documents.length + dropped.length).toBe(raws.length)
      }),
      { numRuns: runs, seed },
    )
  })
})

describe('data 3 to data 5: a valid document or a reason', () => {
  const day = sampleDay()

  it('holds for a whole day of the sample agency, with every story and every edge case in it', () => {
    expect(new Set(day.map(titleOf))).toEqual(new Set([...day.map(titleOf), ...sampleTitles()]))
    expect(day.filter(raw => flawsAfterParsing(raw).length > 0)).toEqual([])
  })

  it(
    'holds for that day with a few fields of each document, at any depth, changed',
    { timeout: 300_000 },
    () => {
      const kept = { documents: 0, dropped: 0 }
      fc.assert(
        fc.property(mutantsOf([...rawSamples(), ...day]), raw => {
          const result = parseDocument(raw)
          kept['document' in result ? 'documents' : 'dropped'] += 1
          expect(flawsAfterParsing(raw)).toEqual([])
        }),
        { numRuns: runs * 50, seed },
      )
      // Mutations that always, or never, break a document would prove nothing.
      expect(Math.min(kept.documents, kept.dropped)).toBeGreaterThan(runs * 5)
    },
  )

  /** Exhaustive, without chance. */
  it('holds for every field of every class with every hostile value', () => {
    for (const sample of rawSamples()) {
      for (const field of Object.keys(sample)) {
        for (const value of hostileValues)
          expect(flawsAfterParsing({ ...sample, [field]: value })).toEqual([])
      }
    }
  })
})

describe('a document and its payload have nothing in common', () => {
  it('a change of the document changes nothing in its payload, and a frozen payload can be read', () => {
    for (const raw of [...rawSamples(), ...sampleDay().slice(0, 500)]) {
      const frozen = freeze(structuredClone(raw))
      const result = parseDocument(frozen)
      expect(JSON.stringify(frozen)).toBe(JSON.stringify(raw))
      expect('document' in result ? frozenPartsOf(result.document) : []).toEqual([])
    }
  })
})

const fields = [...new Set(rawSamples().flatMap(sample => Object.keys(sample)))]

/** Checks the result: a kept document has no flaws, and a dropped one has a reason. */
function flawsAfterParsing(raw: unknown): string[] {
  const result = parseDocument(raw)
  if ('document' in result) return flawsOf(result.document)
  return /^(Invalid class|[a-zA-Z.]+: \S.*)$/.test(result.dropped.reason) ? [] : ['no reason']
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
  return Object.freeze(value)
}

function frozenPartsOf(value: object): object[] {
  const parts = Object.values(value).filter(part => typeof part === 'object' && part !== null)
  return [...(Object.isFrozen(value) ? [value] : []), ...parts.flatMap(frozenPartsOf)]
}
