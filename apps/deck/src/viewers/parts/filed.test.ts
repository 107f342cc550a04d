import { describe, expect, it } from 'vitest'
import { filedDates } from './filed.ts'

const created = new Date('2026-11-21T08:00:00Z')
const published = new Date('2026-11-21T09:41:00Z')

describe('the dates of the details line', () => {
  it('shows when a first version was published, and no update', () => {
    expect(filedDates({ created, published, revision: 1 })).toEqual({ filed: published, updated: null })
  })
  it('shows of a fourth version when the story was first filed and when it was updated', () => {
    expect(filedDates({ created, published, revision: 4 })).toEqual({ filed: created, updated: published })
  })
  it('shows no update that would lie before its filing', () => {
    const dates = filedDates({ created: published, published: created, revision: 2 })
    expect(dates).toEqual({ filed: created, updated: null })
  })
})
