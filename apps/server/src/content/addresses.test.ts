import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createCaller,
  startTestServer,
  waitForPast,
  type RawAnswer,
  type TestServer,
} from '../testing/testServer.ts'

/** Long enough for every story to be told, and the days of other suites, so that one folder serves them all. */
const keepDays = 14

let server: TestServer
let caller: Awaited<ReturnType<typeof createCaller>>
const documents: RawAnswer[] = []

beforeAll(async () => {
  server = await startTestServer({ settings: { keepDays } })
  await waitForPast(server, keepDays)
  caller = await createCaller(server.url)
  const fields = ['uno', 'class', 'href', 'bagItem']
  for (let batch = await read(); batch.length > 0; batch = await read()) documents.push(...batch)
  async function read() {
    return (await caller.search({ maxRows: 1000, startAt: documents.length, fields })).docs
  }
})
afterAll(() => server.closeAndRemove())

type Medium = { href: string; type: string; width: number; height: number; sizeInBytes?: number }

describe('every address that the sample agency sends', () => {
  it('of a picture, graphic or film answers, with as many bytes as it says', async () => {
    const media = new Map<string, Medium>()
    for (const { bagItem = [] } of documents as { bagItem?: { medias: Medium[] }[] }[]) {
      for (const medium of bagItem.flatMap(({ medias }) => medias)) media.set(medium.href, medium)
    }
    expect(media.size).toBeGreaterThan(90)
    for (const { href, type, sizeInBytes } of media.values()) {
      const answer = await fetch(href)
      const bytes = await answer.arrayBuffer()
      expect(answer.status, href).toBe(200)
      if (sizeInBytes !== undefined) expect(bytes.byteLength, href).toBe(sizeInBytes)
      if (type !== 'Data') expect(answer.headers.get('content-type'), href).toMatch(/^(image|video)\//)
    }
  })

  it('of a web story leads to its page', async () => {
    const stories = documents.filter(document => document.class === 'webstory')
    const pages = new Set<string>()
    for (const { href } of stories) {
      const link = String(href).replace(server.url, '').replace('/xml/', '/webstory/')
      pages.add(((await (await caller.call(link)).json()) as { href: string }).href)
    }
    expect(pages.size).toBeGreaterThanOrEqual(2)
    for (const page of pages) {
      const answer = await caller.call(page)
      expect(answer.status, page).toBe(200)
      expect(await answer.text(), page).toMatch(/<script>[^<]+<\/script>|<style>[^<]+<\/style>/)
    }
  })
})
