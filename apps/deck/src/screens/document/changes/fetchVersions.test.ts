import { createMemoryStore, toCard } from '@wiredeck/columns'
import { parseDocument } from '@wiredeck/document'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { describe, expect, it, vi } from 'vitest'
import { fetchVersions } from './fetchVersions.ts'
import { versionList } from './versionList.ts'

const raw = (revision: number) => rawStory('STORY', { revision, news: [`${revision * 5} people died.`] })
const version = (revision: number) => ({
  revision,
  filed: `2026-11-22T13:0${revision}:00.000Z`,
  document: raw(revision),
})

/** A store with the latest revision of a story, and none of the earlier ones. */
async function stored(revision: number) {
  const store = createMemoryStore()
  const result = parseDocument(raw(revision))
  if (!('document' in result)) throw new Error(result.dropped.reason)
  const { document } = result
  const { id, shortId, published } = document
  await store.putDocuments([
    { id, shortId, published, card: toCard(document, null, null), raw: raw(revision) },
  ])
  return { store, document }
}

describe('D45: the versions of a story', () => {
  it('that this device never saw are asked for once, and are listed with what changed', async () => {
    const { store, document } = await stored(3)
    const askVersions = vi.fn(async () => [1, 2, 3].map(version))
    await fetchVersions({ store, askVersions }, document)
    await fetchVersions({ store, askVersions }, document)
    expect(askVersions).toHaveBeenCalledTimes(1)

    const list = versionList(document, null, await store.revisions(document.id))
    expect(list.map(({ revision }) => revision)).toEqual([3, 2, 1])
    expect(list[1]?.at).toEqual(new Date('2026-11-22T13:02:00.000Z'))
    expect(list.map(({ changes }) => changes?.first?.was ?? null)).toEqual(['10', '5', null])
  })

  it('have their times, and so has the one that stands, which this device met first', async () => {
    const { store, document } = await stored(3)
    const askVersions = vi.fn(async () => [1, 2, 3].map(version))
    const told = new Date('2026-11-22T13:03:00.000Z')
    expect(await fetchVersions({ store, askVersions }, document)).toEqual(told)
    expect(await fetchVersions({ store, askVersions }, document)).toBeNull()
    expect(await fetchVersions({ store, askVersions }, document, { isTimeKnown: false })).toEqual(told)
    const [newest] = versionList(document, told, await store.revisions(document.id))
    expect(newest?.at).toEqual(told)
  })

  it('are not asked for where the wire tells of none, or none can be missing', async () => {
    const askVersions = vi.fn(async () => [version(1)])
    const first = await stored(1)
    await fetchVersions({ store: first.store, askVersions }, first.document)
    expect(askVersions).not.toHaveBeenCalled()
    const third = await stored(3)
    await fetchVersions({ store: third.store, askVersions: null }, third.document)
    expect(await third.store.revisions(third.document.id)).toEqual([])
  })
})
