import { describe, expect, it } from 'vitest'
import { sampleDocument } from '../testing/sampleDocuments.ts'
import { rightsOf } from './rightsOf.ts'

describe('content-api 3, rights: what an editor has to heed', () => {
  it('names warnings first, then how long, where and how a document may be used', () => {
    const { rights } = sampleDocument('text', {
      usageRight: [{ name: 'Online', phrase: 'Free for online use.' }, { phrase: 'No resale.' }],
      country_out: ['VDM', 'LDM'],
      country_only: 'NRL',
      expires: '2026-03-22T00:00:00Z',
      excludeAudiences: [{ qcode: 'cwarn:death' }, { qcode: 'cwarn:graphic-violence' }],
    })
    expect(rightsOf(rights)).toEqual([
      { name: 'contentWarning', values: ['death', 'graphic violence'] },
      { name: 'expires', values: [new Date('2026-03-22T00:00:00Z')] },
      { name: 'countriesOut', values: ['VDM', 'LDM'] },
      { name: 'countriesOnly', values: ['NRL'] },
      { name: 'usage', values: ['Online: Free for online use.', 'No resale.'] },
    ])
  })
  it('says nothing of rights that the agency leaves free', () => {
    expect(rightsOf(sampleDocument('text').rights)).toEqual([])
  })
})
