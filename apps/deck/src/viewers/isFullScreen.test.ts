import { parseDocument } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { rawSamples } from '../../../../packages/document/src/testing/rawSamples.ts'
import { isFullScreen } from './isFullScreen.ts'

describe('deck.md 2: which documents own a black room', () => {
  it('gives it to pictures and graphics only', () => {
    const documents = rawSamples().flatMap(raw => {
      const result = parseDocument(raw)
      return 'document' in result ? [result.document] : []
    })
    const classes = documents.filter(isFullScreen).map(document => document.class)
    expect(documents).toHaveLength(9)
    expect(classes).toEqual(['picture', 'graphic'])
  })
})
