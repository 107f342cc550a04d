import type { Logger } from 'pino'
import { sparingly } from './base/sparingly.ts'
import { openFiling, type Content, type ContentDeps } from './content.ts'
import { createGatewayApp } from './content/gateway.ts'
import { createUpstreamClient, upstreamLimits } from './content/upstreamClient.ts'
import type { Database } from './database/database.ts'
import { createReanalysis } from './filing/reanalysis.sql.ts'
import { openHouse } from './house/house.ts'
import { createIndex } from './index/contentIndex.sql.ts'
import { shareSearches } from './searches/sharedSearches.ts'
import type { Upstream } from './settings/settings.ts'
import type { WatchSettings } from './settings/watchSettings.ts'

/** A gateway to an agency's content API, which keeps nothing. */
export function openGateway(upstream: Upstream, deps: ContentDeps): Content {
  const { settings, limitPasswords, log } = deps
  const client = createUpstreamClient({ ...upstreamLimits, ...deps.upstreamLimits })
  const report = reportUpstream(log)
  const app = createGatewayApp({ upstream, client, limitPasswords, addresses: settings, own: null, report })
  return {
    app: () => app,
    index: null,
    filing: null,
    wire: null,
    subscribers: null,
    look: () => ({ hasLastDay: true, heard: null }),
    start: () => {},
    close: async () => client.close(),
  }
}

/** A gateway whose house hears the agency for all readers. */
export async function openWatchingGateway(
  upstream: Upstream,
  watch: WatchSettings,
  database: Database,
  deps: ContentDeps,
): Promise<Content> {
  const { settings, limitPasswords, log, disk } = deps
  const client = createUpstreamClient({ ...upstreamLimits, ...deps.upstreamLimits })
  const index = shareSearches(createIndex(database), database)
  const filing = openFiling(database, deps)
  const house = await openHouse({
    database,
    index,
    filing,
    upstream,
    watch,
    client,
    turns: deps.turns,
    keepDays: settings.keepDays,
    log,
    hasRoom: disk?.hasRoom,
    pace: deps.housePace,
    address: settings,
  })
  const app = createGatewayApp({
    upstream,
    client,
    limitPasswords,
    addresses: settings,
    own: house.ownAnswers,
    report: reportUpstream(log),
  })
  const reanalysis = createReanalysis(database, log)
  let starting: Promise<void> = Promise.resolve()
  return {
    app: () => app,
    index,
    filing,
    wire: { identify: house.identify, hasDocuments: !watch.isChannelOnly, heard: house.answered },
    subscribers: null,
    look: () => ({ hasLastDay: true, heard: house.answered() }),
    start(watchedUnos) {
      reanalysis.start()
      starting = house
        .start(watchedUnos)
        .catch((error: unknown) => log.error(error, 'The house does not hear which documents are used'))
    },
    async close() {
      await starting
      await Promise.all([house.stop(), reanalysis.stop()])
      client.close()
    },
  }
}

function reportUpstream(log: Logger) {
  return sparingly((err, leftOut) => log.warn({ err, leftOut }, 'The content API does not answer'))
}
