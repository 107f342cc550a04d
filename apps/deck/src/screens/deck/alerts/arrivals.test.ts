import { defaultParams } from '@wiredeck/columns'
import { describe, expect, it } from 'vitest'
import { lookAt, type Seen } from './arrivals.ts'

const openedAt = 1000

/** The arrivals of the last of several states of a column's list. */
function arrivalsAfter(...states: Partial<Seen['list']>[]): readonly string[] {
  let seen: Seen | undefined
  let arrivals: readonly string[] = []
  for (const state of states) {
    const list = { params: defaultParams(), documentsIds: [], lastUpdated: 0, ...state }
    ;({ seen, arrivals } = lookAt(list, seen, openedAt))
  }
  return arrivals
}

const stored = { documentsIds: ['b', 'a'], lastUpdated: 500 }
const answered = { documentsIds: ['c', 'b', 'a'], lastUpdated: 1010 }

describe('the arrivals of a list', () => {
  it('leave out the documents that were stored or came with the first answer', () => {
    expect(arrivalsAfter(stored)).toEqual([])
    expect(arrivalsAfter(stored, answered)).toEqual([])
    expect(arrivalsAfter({}, { ...answered, lastUpdated: 1010 })).toEqual([])
  })

  it('are the documents that later answers bring, filed late or not', () => {
    const later = { documentsIds: ['e', 'c', 'd', 'b', 'a'], lastUpdated: 1020 }
    expect(arrivalsAfter(stored, answered, later)).toEqual(['e', 'd'])
  })

  it('leave out documents that are loaded below', () => {
    const older = { ...answered, documentsIds: ['c', 'b', 'a', 'z', 'y'] }
    expect(arrivalsAfter(stored, answered, older)).toEqual([])
  })

  it('are the whole list where more has come than it could bridge', () => {
    const replaced = { documentsIds: ['h', 'g'], lastUpdated: 1020 }
    expect(arrivalsAfter(stored, answered, replaced)).toEqual(['h', 'g'])
  })

  it('are the first document of a search that had found nothing', () => {
    const nothing = { documentsIds: [], lastUpdated: 1010 }
    expect(arrivalsAfter({}, nothing, { documentsIds: ['a'], lastUpdated: 1020 })).toEqual(['a'])
  })

  it('leave out documents that come because the column asks for something else', () => {
    const params = { ...defaultParams(), query: 'bridge' }
    const emptied = { params, documentsIds: [], lastUpdated: 1010 }
    const filled = { params, documentsIds: ['y', 'x'], lastUpdated: 1020 }
    expect(arrivalsAfter(stored, answered, emptied, filled)).toEqual([])
    expect(arrivalsAfter(stored, answered, { ...emptied, params: defaultParams() }, filled)).toEqual([])
    const next = { ...filled, documentsIds: ['z', 'y', 'x'], lastUpdated: 1030 }
    expect(arrivalsAfter(stored, answered, emptied, filled, next)).toEqual(['z'])
  })
})
