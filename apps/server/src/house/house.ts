import type { Logger } from 'pino'
import { createContentApi } from '@wiredeck/content-api'
import { sparingly } from '../base/sparingly.ts'
import { StartError } from '../base/startError.ts'
import type { OwnAnswers } from '../content/gateway.ts'
import type { Turns } from '../callers/turns.ts'
import type { UpstreamClient } from '../content/upstreamClient.ts'
import type { Database } from '../database/database.ts'
import { createLoginStore } from './loginStore.sql.ts'
import { readSecret } from '../database/secrets.sql.ts'
import { openHouseStore, type HouseState, type HouseStore } from './houseStore.sql.ts'
import type { Filing } from '../filing/filing.ts'
import { addressOf, type AddressOptions } from '../http/clientAddress.ts'
import type { ContentIndex } from '../index/contentIndex.ts'
import type { Upstream } from '../settings/settings.ts'
import type { WatchSettings } from '../settings/watchSettings.ts'
import { createAgencyFetch } from './agencyFetch.ts'
import { createAgencyReader } from './agencyReader.ts'
import { isTakenBy } from './isTaken.ts'
import { stretchOf } from './isAnswerable.ts'
import { createLogins, type Logins } from './logins.ts'
import { createOwnAnswers } from './ownAnswers.ts'
import { defaultPace, type Pace } from './rounds.ts'
import { createUsedUnos } from './usedUnos.ts'
import { createWatcher } from './watcher.ts'

export type HouseOptions = {
  database: Database
  index: ContentIndex
  filing: Filing
  upstream: Upstream
  watch: WatchSettings
  client: UpstreamClient
  turns: Turns
  keepDays: number
  log: Logger
  hasRoom?: (() => Promise<boolean>) | undefined
  address: AddressOptions
  /** Only tests have another one. */
  pace?: Pace | undefined
}

export type House = {
  ownAnswers: OwnAnswers
  identify: Logins['identify']
  /** Up to when nothing that the agency filed is missing; null before the first time. */
  answered(): Date | null
  /** Begins to hear the agency. `watchedUnos` are the documents that this process's clients have open or used. */
  start(watchedUnos: () => readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** How often each process looks how far the one that hears the agency has come. */
const lookEveryMs = 2_500

/** The account that hears the agency once for all readers of a gateway. */
export async function openHouse(options: HouseOptions): Promise<House> {
  const { database, index, filing, upstream, watch, client, turns, keepDays, log, hasRoom, address } = options
  const { pace = defaultPace } = options
  const store = await openHouseStore(database, upstream.url)
  if (!store)
    throw new StartError(
      'The database has the documents of another agency: set DATA_DIR or DATABASE_URL to a place of its own for this one.',
    )
  const stopping = new AbortController()
  let unreadable = 0
  const fetch = createAgencyFetch(client, 'the house')
  const api = createContentApi({
    baseUrl: upstream.url,
    apiKey: upstream.apiKey,
    allowAnonymous: false,
    fetch,
  })
  const agency = createAgencyReader({
    api,
    credentials: { username: watch.username, password: watch.password },
    reportUnreadable: count => {
      // Unreadable documents come again with each round.
      if (count > unreadable) log.warn({ documents: count }, 'Documents of the agency cannot be read')
      unreadable = Math.max(unreadable, count)
    },
    signal: stopping.signal,
  })
  let state: HouseState = await store.read()
  let ended: Promise<unknown> = Promise.resolve()
  const look = () => {
    ended = store.read().then(
      read => (state = read),
      // The database itself reports that it is away; meanwhile the state grows old.
      () => {},
    )
  }
  /** The process that hears the agency knows at once what it has noted. */
  const save: HouseStore['save'] = async change => {
    await store.save(change)
    state = { ...state, ...change }
  }
  const used = createUsedUnos(store, pace.usedMs / 2)
  const now = () => new Date()
  const watcher = createWatcher({
    agency,
    filing,
    store: { ...store, save },
    database,
    usedUnos: used.unos,
    now,
    keepDays,
    log,
    ...(hasRoom && { hasRoom }),
    pace,
  })
  const stretch = () => stretchOf(state, now(), keepDays)
  // Callers of their own, because strangers must not take the calls of the house, nor those of the readers that it knows.
  const isTaken = {
    handedOn: isTakenBy(upstream.url, createAgencyFetch(client, 'the tokens of known readers')),
    stranger: isTakenBy(upstream.url, createAgencyFetch(client, 'the tokens of strangers')),
  }
  const logins = createLogins({
    isTaken,
    store: createLoginStore(database),
    pepper: Buffer.from(await readSecret(database, 'house logins')),
    now: Date.now,
    report: sparingly((err, leftOut) =>
      log.warn({ err, leftOut }, 'What was granted to readers is not kept, or not read'),
    ),
  })
  await logins.start()
  const report = sparingly((err, leftOut) =>
    log.warn({ err, leftOut }, 'The house leaves an answer to the agency'),
  )
  const ownAnswers = createOwnAnswers({
    index,
    filing,
    logins,
    addressOf: context => addressOf(context, address),
    turns,
    stretch,
    now,
    report,
  })
  let looking: NodeJS.Timeout | undefined
  return {
    ownAnswers: watch.isChannelOnly ? { noteToken: ownAnswers.noteToken } : ownAnswers,
    identify: logins.identify,
    answered: () => state.newestAt,
    async start(watchedUnos) {
      looking = setInterval(look, lookEveryMs)
      watcher.start()
      await used.start(watchedUnos)
    },
    async stop() {
      clearInterval(looking)
      const stopped = watcher.stop()
      stopping.abort()
      await Promise.all([stopped, used.stop(), logins.stop(), ended])
    },
  }
}
