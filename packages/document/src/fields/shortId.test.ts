import { describe, expect, it } from 'vitest'
import { isShortId, readShortId, shortIdOf } from './shortId.ts'

const uno = 'newsml.corvane.example.20260222T090659Z.doc-98hu39e'
const oldUno = 'newsmlmmd.urn.newsml.corvane.example.20190131.doc.1cw5ie'
const liveReportUno = 'newsml.corvane.example.doc-550e8400-e29b-41d4-a716-446655440000'

describe('D9: the short id of a document', () => {
  it('is the one that the agency gives, upper-cased', () => {
    expect(readShortId({ uno, afpshortid: '98zz39e' })).toBe('98ZZ39E')
  })

  it('is else the seven characters after a dash of the uno', () => {
    expect(readShortId({ uno })).toBe('98HU39E')
    expect(readShortId({ uno, afpshortid: '' })).toBe('98HU39E')
    expect(readShortId({ uno, afpshortid: 'not a short id' })).toBe('98HU39E')
  })

  it('may be missing: on old documents and on live reports, which end in a UUID', () => {
    expect(readShortId({ uno: oldUno })).toBeNull()
    expect(readShortId({ uno: liveReportUno })).toBeNull()
  })
})

describe('data 5: a document id must contain a dash followed by seven letters or digits', () => {
  it('gives those seven, upper-cased', () => {
    expect(shortIdOf(uno)).toBe('98HU39E')
    expect(shortIdOf('newsml.corvane-example.com.20260222T090659Z.doc-98hu39e')).toBe('98HU39E')
  })

  it.each([oldUno, liveReportUno, '', 'doc-98hu39', 'doc-98hu39ee', 'doc-98hu_9e'])('refuses %j', id => {
    expect(() => shortIdOf(id)).toThrow(
      expect.objectContaining({ message: 'Invalid document id', code: 'invalid-document-id' }),
    )
  })
})

describe('deck 3: a short id has 5 to 9 letters or digits', () => {
  it.each(['98HU3', '98hu39e', '123456789'])('%j is one', text => {
    expect(isShortId(text)).toBe(true)
  })

  it.each(['98HU', '1234567890', '98hu-9e', '', uno, '98hu39e\n'])('%j is none', text => {
    expect(isShortId(text)).toBe(false)
  })
})
