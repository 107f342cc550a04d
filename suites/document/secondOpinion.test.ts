import { DocumentSourceSchema } from 'afpnews-api'
import { describe, expect, it } from 'vitest'
import { parseDocument } from '@wiredeck/document'
import {
  disagreements,
  reasonsToRead,
  reasonsToRefuse,
  reconcile,
} from '@wiredeck/document/testing/disagreements'
import { generatedRaws } from '@wiredeck/document/testing/generatedRaws'
import { peerViewOf, viewOf } from '@wiredeck/document/testing/peerView'
import { rawSamples, type RawSample } from '@wiredeck/document/testing/rawSamples'
import { sampleDay } from './sampleWire.ts'

/**
 * The published client of the same API also parses documents. Each difference between the client and us must
 * have a rule.
 */
const opinions = [...rawSamples(), ...sampleDay(), ...generatedRaws(2000)].map(raw => opinionOn(raw))

describe('a second opinion: afpnews-api', () => {
  it('reads every sample and 2,000 generated documents as we do, but for what a rule below wants', () => {
    expect(opinions.filter(({ surprise }) => surprise !== null)).toEqual([])
    // Both read most of the documents.
    expect(opinions.filter(({ verdict }) => verdict === 'both read it').length).toBeGreaterThan(5000)
    expect(opinions.slice(-2000).filter(({ verdict }) => verdict === 'both read it').length).toBeGreaterThan(
      300,
    )
    expect(opinions.filter(({ verdict }) => verdict === 'both refuse it').length).toBeGreaterThan(100)
  })
})

describe('where both read a document, and differ', () => {
  it.each(disagreements.map(({ wants }) => wants))('%s', wants => {
    expect(opinions.some(({ wanted }) => wanted.includes(wants))).toBe(true)
  })
})

describe('where only we read a document', () => {
  it.each(reasonsToRead.map(([, wants]) => wants))('%s', wants => {
    expect(
      opinions.some(({ verdict, wanted }) => verdict === 'only we read it' && wanted.includes(wants)),
    ).toBe(true)
  })
})

describe('where only afpnews-api reads a document', () => {
  it.each(reasonsToRefuse.map(([, wants]) => wants))('%s', wants => {
    expect(
      opinions.some(({ verdict, wanted }) => verdict === 'only they read it' && wanted.includes(wants)),
    ).toBe(true)
  })
})

type Opinion = {
  verdict: 'both read it' | 'only we read it' | 'only they read it' | 'both refuse it'
  wanted: string[]
  /** The differences that no rule explains. */
  surprise: unknown
}

function opinionOn(raw: RawSample): Opinion {
  const result = parseDocument(raw)
  const peer = peerViewOf(raw)
  if ('dropped' in result) {
    if (peer === null) return { verdict: 'both refuse it', wanted: [], surprise: null }
    const wanted = wantedBy(reasonsToRefuse, [result.dropped.reason])
    return { verdict: 'only they read it', wanted, surprise: wanted.length > 0 ? null : result.dropped }
  }
  if (peer === null) {
    const complaints =
      DocumentSourceSchema.safeParse(raw).error?.issues.map(({ path }) => String(path[0])) ?? []
    const unexplained = complaints.filter(field => wantedBy(reasonsToRead, [field]).length === 0)
    const surprise = complaints.length > 0 && unexplained.length === 0 ? null : { complaints, raw }
    return { verdict: 'only we read it', wanted: wantedBy(reasonsToRead, complaints), surprise }
  }
  const ours = viewOf(result.document)
  const { view, wanted } = reconcile(peer, raw, ours)
  const fields = Object.keys(ours) as (keyof typeof ours)[]
  const different = fields.filter(field => JSON.stringify(ours[field]) !== JSON.stringify(view[field]))
  const surprise = different.map(field => ({ field, ours: ours[field], theirs: view[field] }))
  return { verdict: 'both read it', wanted, surprise: surprise.length > 0 ? surprise : null }
}

/** The first matching rule for each text. */
function wantedBy(rules: [RegExp, string][], texts: string[]): string[] {
  return texts.flatMap(text => rules.find(([pattern]) => pattern.test(text))?.[1] ?? [])
}
