import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { openChannel, openWelcome, type LiveClient } from '../testing/liveClient.ts'
import { anonymousToken, createCaller, startServerOn, type TestServer } from '../testing/testServer.ts'

describe.each(databaseSubjects())('the live channel on $name', subject => {
  let server: TestServer
  const open: LiveClient[] = []
  beforeAll(async () => {
    server = await startServerOn(subject, {})
  })
  afterAll(() => server.closeAndRemove())
  afterEach(() => Promise.all(open.splice(0).map(client => client.close())))

  const connect = async () => {
    const client = await openWelcome(server.url, await anonymousToken(server.url))
    open.push(client)
    return client
  }
  const file = (...documents: Parameters<NonNullable<TestServer['filing']>['file']>[0]) =>
    server.filing?.file(documents)

  it('tells of a document as soon as it is filed, with its place in the log, to the watches that match', async () => {
    const client = await connect()
    client.watch({
      strikes: { query: { name: 'headline', in: ['strike'] } },
      all: {},
      french: { lang: 'fr' },
    })
    const { number } = await client.next('watching')
    const story = strikeStory('told', {})
    await file(story)

    const filed = await client.next('filed')
    expect(filed).toMatchObject({ uno: 'told', revision: 1, out: [] })
    // The past is still being filed, and takes numbers too.
    expect(filed.number).toBeGreaterThan(number)
    expect(filed.in.toSorted()).toEqual(['all', 'strikes'])
    expect(filed.document).toEqual(JSON.parse(story.raw))
    const { search } = await createCaller(server.url)
    const answer = await search({ query: { name: 'uno', in: ['told'] }, withFilings: true })
    expect(answer).toMatchObject({ filings: [{ number: filed.number, order: filed.order }] })
  })

  it('is closed for whoever does not begin with a token of the content API', async () => {
    for (const [message, code] of [
      ['no JSON', 4400],
      [{ type: 'ping', id: 1 }, 4400],
      [{ type: 'hello', token: 'guess' }, 4401],
    ] as const) {
      const client = await openChannel(server.url)
      client.send(message)
      expect(await client.closed).toBe(code)
    }
  })
})
