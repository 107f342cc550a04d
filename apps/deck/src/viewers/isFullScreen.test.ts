import { describe, expect, it } from 'vitest'
import { isFullScreen } from './isFullScreen.ts'
import { sampleDocument } from './testing/sampleDocuments.ts'

describe('deck 2: which documents own a black room', () => {
  it('gives it to pictures and graphics only', () => {
    const read = ['text', 'factcheck', 'livereport', 'multimedia', 'video', 'videography', 'webstory']
    const seen = ['picture', 'graphic']
    const documents = [...read, ...seen].map(each => sampleDocument(each))
    expect(documents.filter(isFullScreen).map(document => document.class)).toEqual(seen)
  })
})
