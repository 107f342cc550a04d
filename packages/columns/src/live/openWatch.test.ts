import { beforeEach, describe, expect, it } from 'vitest'
import { searchColumn } from '../testing/deck.ts'
import { createLiveDeck, type LiveDeck } from '../testing/liveDeck.ts'
import { storedOf } from '../testing/storedStory.ts'
import { laterWatch, openWatch } from './openWatch.ts'

let deck: LiveDeck
let open: string[]
/** Null until the account of use was read. */
let used: string[] | null
let asked: number
/** What happens when the wire is to be asked for what was missed. */
let ask: () => Promise<void>
beforeEach(() => {
  ;[open, used, asked, ask] = [[], [], 0, async () => {}]
  deck = createLiveDeck({
    openDocuments: () => open,
    usedDocuments: () => used,
    inUse: () => new Set(open),
    onUsedGap: () => {
      asked += 1
      return ask()
    },
  })
})

/** A story of the wire that this device has, as one that was copied. */
async function take(): Promise<string> {
  const story = deck.wire.file({ headline: 'Dockers strike' })
  await deck.store.putDocuments([storedOf(story)])
  return story.uno
}
const takeMany = (count: number) => Promise.all(Array.from({ length: count }, take))
async function start(): Promise<void> {
  deck.live.start()
  await deck.rest()
}
async function change(next: { open?: string[]; used?: string[] }): Promise<void> {
  open = next.open ?? open
  used = next.used ?? used
  deck.live.usesChanged()
  await deck.rest()
}
async function pass(ms: number): Promise<void> {
  await deck.rest()
  await deck.clock.advance(ms)
  await deck.rest()
}
const beat = () => pass(10_000)
const revisionOf = async (uno: string) => (await deck.store.document(uno))?.card.revision
const place = async () => (await deck.store.wirePoint())?.openNumber
/** The watches that were sent under an id, each as the number of its documents and where it resumes from. */
const sentAs = (id: string) =>
  deck.wire.requests.flatMap(request =>
    request.type === 'watch'
      ? request.watches
          .filter(watch => watch.id === id)
          .map(({ body }) => [
            JSON.stringify(body).split('newsml.').length - 1,
            request.since?.number ?? null,
          ])
      : [],
  )

describe('D41: the watch of open and used documents', () => {
  it('goes before all columns, as one watch of both', async () => {
    const unos = await takeMany(2)
    ;[open, used] = [unos.slice(0, 1), unos.slice(1)]
    await deck.columns.add(searchColumn({ query: 'dockers' }))
    await start()
    const ids = deck.wire.requests.flatMap(request =>
      request.type === 'watch' ? request.watches.map(({ id }) => id) : [],
    )
    expect([ids[0], ids.length]).toEqual([openWatch, 2])
    expect(sentAs(openWatch)).toEqual([[2, 2]])
  })

  it('resumes from a place of its own, so that what was revised meanwhile is told and not asked for', async () => {
    const [uno = ''] = (used = await takeMany(1))
    await start()
    await beat()
    const number = await place()
    const searched = deck.wire.asked.length
    ;[asked, deck.wire.requests.length] = [0, 0]
    deck.wire.cut()
    deck.wire.revise(uno, { signal: 'correction' })
    deck.wire.revise(uno, { signal: null })
    await pass(5000)
    expect(sentAs(openWatch)).toEqual([[1, number]])
    expect(await revisionOf(uno)).toBe(3)
    expect([asked, deck.wire.asked.length]).toEqual([0, searched])
    await beat()
    expect(await place()).toBe(deck.wire.number())
  })

  it('has a small watch beside it for a story that is opened later, and the many are not sent again', async () => {
    used = await takeMany(30)
    await start()
    const [one = '', other = ''] = await takeMany(2)
    await change({ open: [one] })
    await change({ open: [other] })
    expect(sentAs(openWatch)).toHaveLength(1)
    expect(sentAs(laterWatch).map(([count]) => count)).toEqual([1, 1])
    deck.wire.revise(one)
    deck.wire.revise(other)
    deck.wire.revise(used[7] ?? '')
    await deck.rest()
    expect(await Promise.all([one, other, used[7] ?? ''].map(revisionOf))).toEqual([1, 2, 2])

    await change({ open: [] })
    expect(deck.wire.requests.at(-1)).toEqual({ type: 'unwatch', ids: [laterWatch] })
    // Focus moves all the time.
    const sent = deck.wire.requests.length
    await change({})
    expect(deck.wire.requests).toHaveLength(sent)
  })

  it('has what is used by the small watch at once, and in the big one after a minute', async () => {
    used = await takeMany(3)
    await start()
    const before = used
    for (const uno of await takeMany(2)) await change({ used: [...(used ?? []), uno] })
    expect(sentAs(openWatch)).toHaveLength(1)
    expect(sentAs(laterWatch).map(([count]) => count)).toEqual([1, 2])
    for (let turn = 0; turn < 7; turn += 1) await beat()
    expect(sentAs(openWatch).map(([count]) => count)).toEqual([3, 5])
    expect(deck.wire.requests).toContainEqual({ type: 'unwatch', ids: [laterWatch] })
    const [newest = ''] = used.filter(uno => !before.includes(uno))
    deck.wire.revise(newest)
    await deck.rest()
    expect(await revisionOf(newest)).toBe(2)
    for (let turn = 0; turn < 7; turn += 1) await beat()
    expect(sentAs(openWatch)).toHaveLength(2)
  })

  it('ends when nothing is open or used any more', async () => {
    used = await takeMany(1)
    await start()
    await change({ used: [] })
    expect(deck.wire.requests.at(-1)).toEqual({ type: 'unwatch', ids: [openWatch, laterWatch] })
    await beat()
    // Of nothing, nothing is missed.
    expect(await place()).toBe(deck.wire.number())
  })

  it('tells of a document also what was filed between its opening and the watch', async () => {
    used = await takeMany(1)
    await start()
    await beat()
    const uno = await take()
    open = [uno]
    deck.wire.revise(uno)
    await change({})
    expect(await revisionOf(uno)).toBe(2)
  })
})

describe('D41: what may have been missed of used documents', () => {
  it('is asked for after a gap, and the place is not kept before that has been done', async () => {
    const [uno = ''] = (used = await takeMany(1))
    await start()
    await beat()
    expect(await place()).toBe(1)
    asked = 0
    deck.wire.cut()
    deck.wire.revise(uno)
    deck.wire.forgetLog()
    ask = () => Promise.reject(new Error('The wire does not answer'))
    await pass(5000)
    expect(asked).toBe(1)
    await beat()
    expect(asked).toBeGreaterThan(1)
    expect(await place()).toBeUndefined()
    let answer = () => {}
    ask = () => new Promise(resolve => (answer = resolve))
    await beat()
    asked = 0
    await beat()
    expect([asked, await place()]).toEqual([0, undefined])
    answer()
    await beat()
    expect([asked, await place()]).toEqual([0, deck.wire.number()])
  })

  it('is asked for where the log is another one, and where no place is known', async () => {
    used = await takeMany(1)
    await start()
    expect(asked).toBe(1)
    await beat()
    deck.wire.renewLog()
    await pass(5000)
    expect(asked).toBe(2)
  })

  it('is asked for where an open channel has left out entries', async () => {
    used = await takeMany(1)
    await start()
    asked = 0
    deck.wire.leaveOut()
    await deck.rest()
    expect(asked).toBe(1)
  })

  it('is nothing before anything was used', async () => {
    open = [await take()]
    await start()
    deck.wire.leaveOut()
    await beat()
    expect([asked, await place()]).toEqual([0, deck.wire.number()])
  })

  it('is told once the account of use is known, from the place before it was', async () => {
    const [uno = ''] = (used = await takeMany(1))
    open = await takeMany(1)
    await start()
    await beat()
    asked = 0
    used = null
    deck.wire.cut()
    deck.wire.revise(uno)
    for (const each of open) deck.wire.revise(each)
    await pass(5000)
    await beat()
    expect(await place()).toBe(2)
    await change({ used: [uno] })
    expect(await revisionOf(uno)).toBe(2)
    await beat()
    expect([asked, await place()]).toEqual([0, deck.wire.number()])
  })
})

describe('D41: a server that refuses the watch of used documents', () => {
  it.each([openWatch, laterWatch])('is told of by the state, also where it refuses only %s', async id => {
    used = await takeMany(2)
    deck.wire.refuseWatches(id)
    await start()
    await change({ used: [...used, await take()] })
    expect(deck.live.state()).toMatchObject({ is: 'well', isUsedRefused: true })
    await beat()
    expect(await place()).toBeUndefined()

    deck.wire.refuseWatches()
    deck.wire.cut()
    await pass(5000)
    expect(deck.live.state()).toMatchObject({ is: 'well', isUsedRefused: false })
    await beat()
    expect(await place()).toBe(deck.wire.number())
  })

  it('is not even sent what is longer than it takes', async () => {
    used = await takeMany(30)
    deck.wire.limitMessages(1500)
    const { id } = await deck.columns.add(searchColumn({ query: 'dockers' }))
    await start()
    expect(deck.live.state()).toMatchObject({
      is: 'well',
      isUsedRefused: true,
      columns: { [id]: { is: 'pushed' } },
    })
  })
})
