import { searchColumn } from '@wiredeck/columns/testing/deck'
import { rawStory, shortIdOf, type RawStory } from '@wiredeck/document/testing/rawStory'
import {
  agencyKey,
  hastyPace,
  houseEnvironment,
  startAgency,
  waitUntilHeard,
} from '@wiredeck/server/testing/house'
import { startTestServer, type TestServer } from '@wiredeck/server/testing/testServer'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSockets, openTab } from './liveWorld.ts'

describe.each(['full', 'channel-only'])('the deck over a house that hears its agency (WATCH=%s)', mode => {
  let agency: TestServer
  let house: TestServer
  let root: string
  let made = 0
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'wiredeck-house-'))
    agency = await startAgency()
    house = await startTestServer({
      settings: { dataDir: join(root, 'data') },
      environment: { ...houseEnvironment(agency.url, agencyKey), WATCH: mode },
      world: { housePace: hastyPace },
    })
    await waitUntilHeard(house, agency)
  })
  afterAll(async () => {
    await house.closeAndRemove()
    await agency.closeAndRemove()
    rmSync(root, { recursive: true, force: true })
  })

  const put = async (story: RawStory): Promise<RawStory> => {
    await agency.filing?.file([{ uno: story.uno, raw: JSON.stringify(story) }])
    return story
  }
  const file = (headline: string, secondsAgo = 0) => {
    made += 1
    const published = new Date(Date.now() - secondsAgo * 1000).toISOString()
    return put(rawStory(shortIdOf(made), { headline, news: [], slug: [], provider: 'AFP', published }))
  }

  it('has what the agency files, revises, files late and withdraws, as a search of the agency gives it', async () => {
    const { open, cut } = createSockets(house.url)
    const tab = openTab({ url: house.url, open })
    const { id } = await tab.columns.add(searchColumn({ query: 'lighthouse' }))
    await expect.poll(tab.areComplete).toBe(true)
    const isAlike = async () => {
      const { listed, wanted } = await tab.compared(id)
      return listed.join() === wanted.join() ? listed.length : `${listed.join()} is not ${wanted.join()}`
    }

    const first = await file('Lighthouse goes dark')
    const second = await file('Keeper of the lighthouse resigns')
    await expect.poll(isAlike).toBe(2)
    await put({ ...first, headline: 'Lighthouse shines again', revision: 2 })
    await put({ ...second, headline: 'Keeper resigns', revision: 2 })
    await expect.poll(isAlike).toBe(1)
    await file('Lighthouse of old', 600)
    await expect.poll(isAlike).toBe(2)
    await agency.filing?.remove([first.uno])
    await expect.poll(isAlike).toBe(1)
    expect(tab.areComplete()).toBe(true)
    tab.live.stop()
    cut()
  })
})
