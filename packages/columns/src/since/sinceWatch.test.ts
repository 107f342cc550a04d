import { describe, expect, it } from 'vitest'
import { createServerClock } from '../base/serverClock.ts'
import { awayAfterMs } from './look.ts'
import { createSinceWatch } from './sinceWatch.ts'
import { searchColumn } from '../testing/deck.ts'
import { createLiveDeck } from '../testing/liveDeck.ts'
import { createTestLooks } from '../testing/sinceSchedule.ts'

/** A deck with one column that its reader looks at, over a wire whose channel may be refused. */
async function lookAtColumn({ hasChannel = true, isSlow = false, isOpen = (): boolean => false } = {}) {
  const deck = createLiveDeck()
  const looks = createTestLooks()
  const scene = { isLooking: true }
  const reported: unknown[] = []
  let draw = () => {}
  const drawable = isSlow ? new Promise<void>(done => (draw = done)) : Promise.resolve()
  const watch = createSinceWatch({
    ...deck,
    columns: { ...deck.columns, comparisons: { isOpen } },
    looks,
    isLooking: () => scene.isLooking,
    differenceSince: async () => 'corrected',
    untilDrawable: () => drawable,
    report: (...values) => void reported.push(values),
  })
  if (!hasChannel) deck.wire.refuseChannels(true)
  deck.wire.file({}, 3600)
  const { id } = await deck.columns.add(searchColumn())
  await deck.columns.refresh(id, 'reset')
  deck.live.start()
  await deck.rest()
  await watch.look()
  const leave = async (): Promise<void> => {
    scene.isLooking = false
    await watch.look()
  }
  const comeBack = async (): Promise<void> => {
    scene.isLooking = true
    await watch.look()
    await deck.rest()
  }
  const told = () => {
    const since = watch.state().get(id)
    return since && [...since.classes.values()]
  }
  return { ...deck, id, watch, looks, leave, comeBack, told, reported, draw: () => draw() }
}

describe('D53: a look', () => {
  it('is noted by the wire’s time, and only once that is known', async () => {
    const deck = createLiveDeck()
    const { clock } = deck
    const looks = createTestLooks()
    // The device is eleven minutes ahead.
    const server = createServerClock(() => clock.now() + 660_000, clock.now)
    const { id } = await deck.columns.add(searchColumn())
    await deck.columns.refresh(id, 'reset')
    const watch = createSinceWatch({
      ...deck,
      server,
      looks,
      isLooking: () => true,
      differenceSince: async () => 'corrected',
      untilDrawable: () => Promise.resolve(),
      report: () => {},
    })
    await watch.look()
    await clock.advance(60_000)
    expect(looks.get(id)).toBeNull()
    server.answered(server.ask(), clock.now())
    await deck.rest()
    expect(looks.get(id)?.at).toBe(clock.now())
  })
})

describe('ADR-0026: a reader who comes back', () => {
  it('is told nothing after less than five minutes, and what is new and changed after more', async () => {
    const { wire, clock, leave, comeBack, told, rest } = await lookAtColumn()
    await leave()
    await clock.advance(awayAfterMs - 1)
    await comeBack()
    expect(told()).toBeUndefined()

    await leave()
    wire.file()
    wire.revise(wire.unos()[1] ?? '', { headline: 'Another one' })
    await clock.advance(awayAfterMs)
    await rest()
    await comeBack()
    expect(told()).toEqual(['new', 'corrected'])
  })

  it('is told that nothing happened, and of nothing more once that was closed', async () => {
    const { id, clock, watch, leave, comeBack, told } = await lookAtColumn()
    await leave()
    await clock.advance(awayAfterMs)
    await comeBack()
    expect(told()).toEqual([])
    watch.close(id)
    expect(told()).toBeUndefined()
  })

  it('keeps the look of a strip that was not closed', async () => {
    const { id, clock, watch, wire, leave, comeBack, told, rest } = await lookAtColumn()
    const first = clock.now()
    for (const _ of ['once', 'twice']) {
      await leave()
      wire.file()
      await clock.advance(awayAfterMs)
      await rest()
      await comeBack()
    }
    expect(told()).toEqual(['new', 'new'])
    expect(watch.state().get(id)?.look.at).toBe(first)
  })

  it('is told what is new only once it is in a list that was left far down', async () => {
    const { id, wire, clock, columns, leave, comeBack, told, rest } = await lookAtColumn({
      hasChannel: false,
    })
    columns.setPosition(id, 'far')
    await leave()
    await clock.advance(1000)
    wire.file()
    await clock.advance(awayAfterMs)
    await comeBack()
    await columns.refresh(id, 'newer')
    await rest()
    expect([columns.status(id).waiting, told()]).toEqual([1, undefined])
    columns.setPosition(id, 'top')
    await rest()
    expect(told(), 'before the documents are in the list').toBeUndefined()
    await columns.showWaiting(id)
    await rest()
    expect(told()).toEqual(['new'])
  })

  it('waits until its list is compared again, where that may have documents that do not match', async () => {
    let isOpen = true
    const { wire, clock, leave, comeBack, told, rest } = await lookAtColumn({ isOpen: () => isOpen })
    await leave()
    wire.file()
    await clock.advance(awayAfterMs)
    await rest()
    await comeBack()
    expect(told()).toBeUndefined()
    isOpen = false
    await clock.advance(10_000)
    await rest()
    expect(told()).toEqual(['new'])
  })

  it('waits for a wire that does not answer, and keeps the look from before until then', async () => {
    const { id, clock, wire, looks, leave, comeBack, told, rest } = await lookAtColumn()
    await leave()
    const before = looks.get(id)
    wire.file()
    wire.goDown()
    await clock.advance(awayAfterMs)
    await comeBack()
    await leave()
    expect(told()).toBeUndefined()
    expect(looks.get(id)).toEqual(before)
    wire.goUp()
    await comeBack()
    for (let turn = 0; turn < 6; turn += 1) {
      await clock.advance(10_000)
      await rest()
    }
    expect(told()).toEqual(['new'])
  })

  it('is told of revisions behind a server without a channel, once a search has asked', async () => {
    const { id, clock, wire, columns, leave, comeBack, told, rest } = await lookAtColumn({
      hasChannel: false,
    })
    wire.file({}, 1800)
    await columns.refresh(id, 'newer')
    await leave()
    // A search for newer documents does not find a revision below the newest one.
    wire.revise(wire.unos()[1] ?? '', { headline: 'Another one' })
    await clock.advance(awayAfterMs)
    wire.file()
    await comeBack()
    expect(told()).toBeUndefined()
    await columns.refresh(id, 'newer')
    await rest()
    expect(told()).toEqual(['new', 'corrected'])
  })

  it('is told of a document that was filed late, behind a server without a channel', async () => {
    const { id, clock, wire, columns, leave, comeBack, told, rest } = await lookAtColumn({
      hasChannel: false,
    })
    wire.file({}, 60)
    await columns.refresh(id, 'newer')
    await leave()
    wire.file({}, 1800)
    await clock.advance(awayAfterMs)
    await comeBack()
    await columns.refresh(id, 'newer')
    await rest()
    expect(told()).toEqual(['new'])
  })

  it('reads a list back to the look, up to 200 documents, and further when asked', async () => {
    const { id, clock, wire, watch, columns, leave, comeBack, told, rest } = await lookAtColumn({
      hasChannel: false,
    })
    await leave()
    await clock.advance(awayAfterMs)
    for (let count = 0; count < 330; count += 1) wire.file({}, (330 - count) / 2)
    await comeBack()
    await columns.refresh(id, 'newer')
    for (let turn = 0; turn < 5; turn += 1) await rest()
    expect(told()?.length).toBeGreaterThanOrEqual(200)
    expect(told()?.length).toBeLessThan(330)
    expect(watch.state().get(id)?.beginsAt).toBeInstanceOf(Date)
    await watch.loadOn(id)
    expect(told()).toHaveLength(330)
    expect(watch.state().get(id)?.beginsAt).toBeNull()
  })

  it('is told nothing of a column that was closed meanwhile, and its look is removed', async () => {
    const { id, clock, columns, looks, watch, leave, comeBack, draw, rest } = await lookAtColumn({
      isSlow: true,
    })
    await leave()
    await clock.advance(awayAfterMs)
    await comeBack()
    await columns.close(id)
    draw()
    await rest()
    expect(watch.state().size).toBe(0)
    expect(looks.get(id)).toBeNull()
  })
})
