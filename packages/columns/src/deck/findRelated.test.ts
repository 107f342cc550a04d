import { parseDocument } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { createOfflineSearcher } from '../offline/offlineSearcher.ts'
import { findRelated } from './findRelated.ts'
import { createMemoryStore } from '../store/memory.ts'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { createSimulatedWire } from '../testing/simulatedWire.ts'
import { storedStory } from '../testing/storedStory.ts'

const event = { qcode: 'afpevent:42', keyword: 'event : Harbour bridge' }

function createScene(events: unknown[]) {
  const wire = createSimulatedWire()
  const reported: string[] = []
  const result = parseDocument(rawStory('98hu39e', { afpentity: { event: events } }))
  if ('dropped' in result) throw new Error(result.dropped.reason)
  const store = createMemoryStore()
  const deps = { api: wire, store, report: (message: string) => reported.push(message) }
  return { wire, store, reported, deps, document: result.document }
}

describe('deck 7: related documents', () => {
  it('are those of the same event, but for this one, the agenda and what a robot wrote', async () => {
    const { wire, deps, document } = createScene([event])
    await findRelated(deps, document, 3)
    expect(wire.asked).toEqual([
      {
        fields: {
          uno: { exclude: [document.id] },
          event: ['afpevent:42'],
          slug: { exclude: ['agenda'] },
          genre: { exclude: ['DocRobot'] },
        },
        size: 3,
      },
    ])
  })
  it('deck 9: are nine, unless told otherwise', async () => {
    const { wire, deps, document } = createScene([event])
    await findRelated(deps, document)
    expect(wire.asked[0]?.size).toBe(9)
  })
  it('come read, without what no parser takes', async () => {
    const { wire, deps, document, reported } = createScene([event])
    wire.file(2)
    wire.fileInvalid()
    expect(await findRelated(deps, document)).toMatchObject([{ type: 'text' }, { type: 'text' }])
    expect(reported).toEqual(['Document conversion failed'])
  })
  it.each([
    ['an event', []],
    ['the code of one', [{ keyword: 'event : Harbour bridge' }]],
  ])('are not asked for without %s', async (_, events) => {
    const { wire, deps, document } = createScene(events)
    expect(await findRelated(deps, document)).toEqual([])
    expect(wire.asked).toEqual([])
  })
  it('deck 8: are none where the search fails, which is logged only', async () => {
    const { wire, deps, document, reported } = createScene([event])
    wire.beforeEachAnswer(() => {
      throw new Error('The server is on fire')
    })
    expect(await findRelated(deps, document)).toEqual([])
    expect(reported).toEqual(['Related documents not loaded'])
  })
  it('are those that are stored while the device is offline, without a word to the wire', async () => {
    const { wire, store, deps, document, reported } = createScene([event])
    const raw = (uno: string, changes = {}) => rawStory('98hu39f', { uno, ...changes })
    const stored = [raw('x'), raw('y', { afpentity: { event: [event] } }), raw('z', { slug: ['agenda'] })]
    await store.putDocuments(stored.map(each => storedStory(each.uno, { raw: each })))
    const { search } = createOfflineSearcher({ source: store, now: Date.now })
    const offline = { isOnline: () => false, search }
    expect(await findRelated({ ...deps, offline }, document)).toMatchObject([{ id: 'y' }])
    expect(wire.asked).toEqual([])
    expect(reported).toEqual([])
  })
})
