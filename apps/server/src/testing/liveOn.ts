import { afterAll, afterEach, beforeAll } from 'vitest'
import type { DatabaseSubject } from '../database/testing/databaseTargets.ts'
import type { FiledDocument, Filing } from '../filing/filing.ts'
import { openChannel, openWelcome, type LiveClient } from './liveClient.ts'
import {
  anonymousToken,
  startServerOn,
  waitForPast,
  type TestServer,
  type TestServerOptions,
} from './testServer.ts'

export type LiveSubject = {
  server: TestServer
  filing: Filing
  /** A channel on which nothing has been said. */
  open(headers?: Record<string, string>): Promise<LiveClient>
  /** A channel that has been welcomed. */
  connect(headers?: Record<string, string>): Promise<LiveClient>
  file(...documents: FiledDocument[]): Promise<void>
}

const keepDays = 1

/** A server with a live channel over this database, whose past is filed; its channels end with each test. */
export function liveOn(database: DatabaseSubject, options: TestServerOptions = {}): LiveSubject {
  const opened: LiveClient[] = []
  const keep = async (opening: Promise<LiveClient>) => {
    const client = await opening
    opened.push(client)
    return client
  }
  const subject = {
    open: headers => keep(openChannel(subject.server.url, headers)),
    connect: async headers =>
      keep(openWelcome(subject.server.url, await anonymousToken(subject.server.url), headers)),
    file: (...documents) => subject.filing.file(documents),
  } as LiveSubject
  beforeAll(async () => {
    subject.server = await startServerOn(database, { keepDays }, options)
    if (!subject.server.filing) throw new Error('The server files nothing')
    subject.filing = subject.server.filing
    await waitForPast(subject.server, keepDays)
  })
  afterAll(() => subject.server.closeAndRemove())
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(client => client.close()))
  })
  return subject
}
