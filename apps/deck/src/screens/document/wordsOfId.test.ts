import { describe, expect, it } from 'vitest'
import { wordsOfId } from './wordsOfId.ts'

describe('the words that an unknown document is searched by', () => {
  it.each([
    ['norland-bridge-reopens', 'norland bridge reopens'],
    ['élections_au-nord', 'élections au nord'],
    ['جسر-نورلاند', 'جسر نورلاند'],
    ['2026-02-22-bridge', 'bridge'],
    ['bridge-98hu39e', 'bridge'],
  ])('%s: its words', (id, words) => {
    expect(wordsOfId(id)).toBe(words)
  })

  it.each([
    'newsml.afp.com.20260222T090659Z.doc-98hu39e',
    'newsml.corvane.example.20260222T090659Z.doc-98hu39e',
    'newsmlmmd.urn.newsml.afp.com.20190131.doc.1cw5ie',
    'urn.newsml.afp.com.20190131.doc-5b0e2d5a-feed-4bad-beef-cafecafecafe',
    '98HU39E',
    '%',
  ])('%s: nothing, for an id is made of no words', id => {
    expect(wordsOfId(id)).toBe('')
  })
})
