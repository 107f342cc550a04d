import { parseDocument } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { findRelated } from './related.ts'
import { rawStory } from './testing/rawStory.ts'
import { createSimulatedWire } from './testing/simulatedWire.ts'

const event = { qcode: 'afpevent:42', keyword: 'event : Harbour bridge' }

function createScene(events: unknown[]) {
  const wire = createSimulatedWire()
  const reported: string[] = []
  const result = parseDocument(rawStory('98hu39e', { afpentity: { event: events } }))
  if ('dropped' in result) throw new Error(result.dropped.reason)
  const deps = { api: wire, report: (message: string) => reported.push(message) }
  return { wire, reported, deps, document: result.document }
}

describe('deck.md 7: related documents', () => {
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
  it('deck.md 9: are nine, where nobody says otherwise', async () => {
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
  it('are not asked for without an event', async () => {
    const { wire, deps, document } = createScene([])
    expect(await findRelated(deps, document)).toEqual([])
    expect(wire.asked).toEqual([])
  })
  it('deck.md 8: are none where the search fails, which is logged only', async () => {
    const { wire, deps, document, reported } = createScene([event])
    wire.beforeEachAnswer(() => {
      throw new Error('The server is on fire')
    })
    expect(await findRelated(deps, document)).toEqual([])
    expect(reported).toEqual(['Related documents not loaded'])
  })
})
