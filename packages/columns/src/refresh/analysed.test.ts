import { describe, expect, it } from 'vitest'
import { createColumn, withoutDocuments, type Column } from '../model/column.ts'
import { checkColumn } from '../checked/checkColumn.ts'
import { createTestDeck, searchColumn } from '../testing/deck.ts'
import { completeFrom, withAnalysedFrom } from './analysed.ts'
import { totalOf } from './total.ts'

const early = '2026-02-22T09:00:05.001Z'
const late = '2026-02-22T09:00:08.001Z'
const column = (changes: Partial<Column> = {}): Column => ({
  ...createColumn({ ...searchColumn(), id: 'c' }, 0),
  documentsIds: ['a'],
  ...changes,
})

describe('a column over an archive that is being analysed again', () => {
  it('is complete from the instant that the wire says, where its list reaches further back', () => {
    const edge = (published: string) => ({ published, unos: [] })
    expect(completeFrom(column())).toBeNull()
    expect(completeFrom(column({ analysedFrom: late, oldest: edge('2026-02-22T09:00:07Z') }))).toEqual(
      new Date(late),
    )
    expect(completeFrom(column({ analysedFrom: late, oldest: edge('2026-02-22T09:00:09Z') }))).toBeNull()
    expect(completeFrom(column({ analysedFrom: late, hasNoMore: true }))).toEqual(new Date(late))
  })

  it('has no end any more once more of the archive is searched', () => {
    const ended = column({ hasNoMore: true, analysedFrom: late })
    expect(withAnalysedFrom(ended, early)).toEqual({ ...ended, hasNoMore: false, analysedFrom: early })
    const whole = withAnalysedFrom(ended, undefined)
    expect([whole.hasNoMore, 'analysedFrom' in whole]).toEqual([false, false])
    // It was at its end before the archive was analysed again.
    expect(withAnalysedFrom(column({ hasNoMore: true }), late).hasNoMore).toBe(true)
    // What is empty begins again by itself.
    expect(withAnalysedFrom({ ...ended, documentsIds: [] }, early).hasNoMore).toBe(true)
    expect(withAnalysedFrom(ended, late)).toBe(ended)
  })

  it('keeps its instant in the database, unless it is none, and loses it with its documents', () => {
    const stored = column({ analysedFrom: late })
    expect(checkColumn(stored, () => {})).toBe(stored)
    const dropped: string[] = []
    const mended = checkColumn({ ...stored, analysedFrom: 'soon' }, part => dropped.push(part))
    expect([dropped, mended && 'analysedFrom' in mended]).toEqual([['analysedFrom'], false])
    expect(withoutDocuments(stored)).not.toHaveProperty('analysedFrom')
  })

  it('takes it from each answer, and reads on when everything is found', async () => {
    const deck = createTestDeck()
    deck.wire.fileEverySecond(12)
    deck.wire.analyseFrom(late)
    const { id } = await deck.addEmpty(searchColumn({ size: 10 }))
    const stored = async () => await deck.store.column(id)
    await deck.columns.refresh(id, 'reset')
    expect(await stored()).toMatchObject({
      analysedFrom: late,
      hasNoMore: false,
      total: { isLowerBound: true },
    })
    await deck.columns.refresh(id, 'older')
    expect(await stored()).toMatchObject({ analysedFrom: late, hasNoMore: true })
    const listed = (await stored())?.documentsIds.length ?? 0
    expect(totalOf((await stored()) ?? column())).toEqual({ count: listed, isLowerBound: true })

    deck.wire.analyseFrom(early)
    await deck.columns.compare(id)
    expect(await stored()).toMatchObject({ analysedFrom: early, hasNoMore: false })

    deck.wire.analyseFrom()
    await deck.columns.refresh(id, 'newer')
    expect(await stored()).not.toHaveProperty('analysedFrom')
    await deck.columns.refresh(id, 'older')
    expect((await stored())?.documentsIds.length).toBeGreaterThan(listed)
  })
})
