import type { NewsDocument } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { stateAfter, type DocumentState } from './useDocument.ts'

const version = (id: string, revision: number) => ({ id, revision }) as NewsDocument
const here = (document: NewsDocument, revised: NewsDocument | null = null): DocumentState => ({
  is: 'here',
  document,
  revised,
})

describe('a document that is being read', () => {
  const read = version('a', 1)

  it('stays when a later version comes, which waits', () => {
    expect(stateAfter(here(read), here(version('a', 2)), 'a')).toEqual(here(read, version('a', 2)))
  })

  it('has the latest version waiting, in whatever order they are found', () => {
    const twice = stateAfter(here(read, version('a', 3)), here(version('a', 2)), 'a')
    expect(twice).toEqual(here(read, version('a', 3)))
  })

  it('says nothing of the version that is shown', () => {
    const shown = here(read)
    expect(stateAfter(shown, here(version('a', 1)), 'a')).toBe(shown)
  })

  it('stays when it is not stored any more', () => {
    const shown = here(read)
    expect(stateAfter(shown, { is: 'missing' }, 'a')).toBe(shown)
  })

  it('gives way to another one, and is shown in its latest version when it is opened again', () => {
    const other = stateAfter(here(read, version('a', 2)), here(version('b', 1)), 'b')
    expect(other).toEqual(here(version('b', 1)))
    expect(stateAfter(other, here(version('a', 2)), 'a')).toEqual(here(version('a', 2)))
  })
})
