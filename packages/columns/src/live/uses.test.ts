import { beforeEach, describe, expect, it } from 'vitest'
import { searchColumn } from '../testing/deck.ts'
import { createLiveDeck, type LiveDeck } from '../testing/liveDeck.ts'

let deck: LiveDeck
let open: string[]
let focused: string[]
beforeEach(() => {
  ;[open, focused] = [[], []]
  deck = createLiveDeck({ openDocuments: () => open, inUse: () => new Set([...open, ...focused]) })
})
const revisionOf = async (uno: string) => (await deck.store.document(uno))?.card.revision
const use = async (unos: { open?: string[]; focused?: string[] }) => {
  ;[open, focused] = [unos.open ?? [], unos.focused ?? []]
  deck.live.usesChanged()
  await deck.rest()
}

describe('D41: documents that a reader has open', () => {
  it('are told of, though no column has them, and asked for whole when they are opened', async () => {
    const { uno } = deck.wire.file({ headline: 'Dockers strike' })
    deck.live.start()
    await deck.rest()
    await use({ open: [uno] })
    expect(await revisionOf(uno)).toBe(1)
    deck.wire.revise(uno, { headline: 'Dockers strike ends' })
    await deck.rest()
    expect(await revisionOf(uno)).toBe(2)
    await use({})
    deck.wire.revise(uno, { headline: 'Dockers return' })
    await deck.rest()
    expect(await revisionOf(uno)).toBe(2)
  })

  it.each(['open', 'focused'] as const)(
    'stay in a list that they match no more while they are %s, and leave it afterwards',
    async how => {
      const { uno } = deck.wire.file({ headline: 'Dockers strike', news: [''], slug: [] })
      const { id } = await deck.columns.add(searchColumn({ query: 'dockers' }))
      deck.live.start()
      await deck.rest()
      await use({ [how]: [uno] })
      deck.wire.revise(uno, { headline: 'Strike ends' })
      await deck.rest()
      expect(await deck.listed(id)).toEqual([`${uno} 2`])
      expect((await deck.store.column(id))?.leaving).toEqual([uno])
      await use({})
      expect([await deck.listed(id), (await deck.store.column(id))?.leaving]).toEqual([[], undefined])
    },
  )

  it('stay for good where they match again', async () => {
    const { uno } = deck.wire.file({ headline: 'Dockers strike', news: [''], slug: [] })
    const { id } = await deck.columns.add(searchColumn({ query: 'dockers' }))
    deck.live.start()
    await deck.rest()
    await use({ open: [uno] })
    deck.wire.revise(uno, { headline: 'Strike ends' })
    deck.wire.revise(uno, { headline: 'Dockers on strike again' })
    await deck.rest()
    await use({})
    expect([await deck.listed(id), (await deck.store.column(id))?.leaving]).toEqual([[`${uno} 3`], undefined])
  })
})
