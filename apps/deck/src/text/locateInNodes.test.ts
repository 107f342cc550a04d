import { findTerms, readTextValue } from '@wiredeck/query'
import { describe, expect, it } from 'vitest'
import { locateInNodes } from './locateInNodes.ts'

const texts = ['The bridge of ', 'port-allard.com', ' opened.']

describe('where a found term stands in the pieces of a paragraph', () => {
  it('keeps a word within its own piece', () => {
    expect(place('bridge')).toEqual({ start: { node: 0, offset: 4 }, end: { node: 0, offset: 10 } })
  })
  it('lets a phrase run from a text into the link after it', () => {
    expect(place('of port')).toEqual({ start: { node: 0, offset: 11 }, end: { node: 1, offset: 4 } })
  })
  it('starts in the piece that begins at the seam, and ends in the one that ends there', () => {
    expect(place('port allard com')).toEqual({ start: { node: 1, offset: 0 }, end: { node: 1, offset: 15 } })
  })
})

function place(term: string) {
  const [range] = findTerms(texts.join(''), [readTextValue(term)])
  if (range === undefined) throw new Error(`${term} is not in the text`)
  return locateInNodes(texts, range)
}
