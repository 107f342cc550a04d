import { ApiError } from '@wiredeck/content-api'
import { describe, expect, it } from 'vitest'
import { findDocument, type DocumentDeps } from './findDocument.ts'
import { createMemoryStore } from '../store/memory.ts'
import { rawStory, type RawStory } from '@wiredeck/document/testing/rawStory'
import { createSimulatedWire } from '../testing/simulatedWire.ts'
import { storedStory } from '../testing/storedStory.ts'

function createScene() {
  const wire = createSimulatedWire()
  const reported: string[] = []
  const deps: DocumentDeps = {
    api: wire,
    store: createMemoryStore(),
    report: message => reported.push(message),
  }
  return { wire, deps, reported, store: deps.store }
}
const story = storedStory('newsml.corvane.example.20260222T090659Z.doc-98hu39e')
const notFound = { name: 'LookupError', code: 'Document not found', message: 'Document not found' }

describe('deck 4: the document of an address', () => {
  it.each([story.id, '98hu39e', '98HU39E'])('comes from the store first: %s', async id => {
    const { deps, store, wire } = createScene()
    await store.putDocuments([story])
    expect((await findDocument(deps, id)).id).toBe(story.id)
    expect(wire.asked).toEqual([])
  })

  it('comes from the API else, by its uno, and is stored', async () => {
    const { deps, store, wire } = createScene()
    const { uno } = wire.file()[0] as RawStory
    const document = await findDocument(deps, uno)
    expect(document).toMatchObject({ id: uno, type: 'text' })
    expect(await store.document(uno)).toMatchObject({ id: uno, shortId: document.shortId, raw: wire.rows[0] })
  })

  it('content-api 1: a short id is searched for', async () => {
    const { deps, store, wire } = createScene()
    const { uno } = wire.file()[0] as RawStory
    expect((await findDocument(deps, '98HU39E')).id).toBe(uno)
    expect(wire.asked).toEqual([{ fields: { afpshortid: ['98hu39e'] }, size: 1 }])
    expect(await store.document(uno)).not.toBeNull()
  })

  it.each(['unknown-uno', '98hu39e'])('data 8: is not found: %s', async id => {
    const { deps } = createScene()
    await expect(findDocument(deps, id)).rejects.toMatchObject(notFound)
  })

  it('is not found either when it is no document that one can read', async () => {
    const { deps, wire, reported } = createScene()
    const { uno } = wire.fileInvalid()
    await expect(findDocument(deps, uno)).rejects.toMatchObject(notFound)
    expect(reported).toEqual(['Document conversion failed'])
    expect(await deps.store.document(uno)).toBeNull()
  })

  it('passes on what else goes wrong', async () => {
    const { deps } = createScene()
    const get = () => Promise.reject(new ApiError(503, 'Service Unavailable'))
    await expect(findDocument({ ...deps, api: { ...deps.api, get } }, story.id)).rejects.toMatchObject({
      code: 503,
    })
  })

  it('is shown though the disk is full', async () => {
    const { deps, store, reported } = createScene()
    const putDocuments = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    const get = async () => rawStory('98hu39e')
    const found = await findDocument(
      { ...deps, api: { ...deps.api, get }, store: { ...store, putDocuments } },
      story.id,
    )
    expect(found.id).toBe(story.id)
    expect(reported).toEqual(['Document not stored'])
  })
})
