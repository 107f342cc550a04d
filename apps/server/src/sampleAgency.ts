import { createStoryPages, createWire, readLibrary } from '@wiredeck/samples'
import type { Context } from 'hono'
import { keyFileOf, type Keys } from './accounts/keys.ts'
import { countOlderDays } from './agency/countOlderDays.ts'
import { createFeed } from './agency/feed.ts'
import { fillHistory } from './agency/history.ts'
import { StartError } from './base/startError.ts'
import { openFiling, type Content, type ContentDeps } from './content.ts'
import { createAccessTokens } from './content/tokens/accessTokens.ts'
import { createContentApp } from './content/contentApi.ts'
import type { Database } from './database/database.ts'
import { isHouse } from './house/houseStore.sql.ts'
import { createNotificationStore } from './content/notifications/notificationStore.sql.ts'
import { createSeals } from './database/seals.ts'
import { sealServices } from './content/notifications/sealServices.sql.ts'
import { readSecret } from './database/secrets.sql.ts'
import { addressOf } from './http/clientAddress.ts'
import { createReanalysis } from './filing/reanalysis.sql.ts'
import { createIndex } from './index/contentIndex.sql.ts'
import { shareSearches } from './searches/sharedSearches.ts'
import type { NotifySettings } from './settings/notifySettings.ts'

/** The sample agency: its documents, its wire, and the content API over them. */
export async function openSampleAgency(
  database: Database,
  keys: Keys,
  notify: NotifySettings,
  deps: ContentDeps,
): Promise<Content> {
  const { settings, folders, log, limitPasswords, disk } = deps
  if (await isHouse(database))
    throw new StartError(
      'The database has the documents of an agency that was heard there: set CONTENT_API_URL as before, or DATA_DIR or DATABASE_URL to another place.',
    )
  const index = shareSearches(createIndex(database), database)
  const filing = openFiling(database, deps)
  const library = readLibrary(folders.samples)
  const wire = createWire(library, { speed: settings.wireSpeed, keepDays: settings.keepDays })
  const options = {
    index,
    filing,
    database,
    wire,
    now: () => new Date(),
    log,
    keepDays: settings.keepDays,
    ...(disk && { hasRoom: disk.hasRoom }),
  }
  const oauth = {
    tokens: createAccessTokens(await readSecret(database, 'access-tokens')),
    apiKey: settings.apiKey,
    account: settings.sampleAccount,
    isAnonymousOn: settings.isAnonymousOn,
    lifetime: settings.tokenLifetime,
    now: Date.now,
    limitPasswords,
  }
  const seals = createSeals(keys.sealing)
  const { unreadable } = await sealServices(database, seals)
  if (unreadable > 0)
    log.warn(
      `${unreadable} notification services were encrypted with other keys than ${keyFileOf(settings.dataDir)} has. ` +
        'Put the first file back, or have their readers register them again.',
    )
  const visitors = {
    turns: deps.turns,
    addressOf: (context: Context) => addressOf(context, settings),
  }
  const subscribers = {
    seals,
    sealing: keys.sealing,
    notifications: createNotificationStore(database, seals, notify.most),
    guard: oauth,
    visitors,
  }
  const history = await fillHistory(options)
  const counting = countOlderDays(index, log)
  const reanalysis = createReanalysis(database, log)
  const feed = settings.isWireOn ? createFeed(options) : null
  return {
    app: notifications =>
      createContentApp(
        index,
        oauth,
        notifications ?? subscribers.notifications,
        visitors,
        createStoryPages(library),
        filing,
      ),
    index,
    filing,
    wire: { identify: async token => oauth.tokens.verify(token, 'access', options.now().getTime()) },
    subscribers,
    look: () => ({
      hasLastDay: history.hasLastDay(),
      heard: feed?.filedUpTo() ?? null,
    }),
    start() {
      history.start()
      counting.start()
      reanalysis.start()
      feed?.start()
    },
    async close() {
      await Promise.all([history.stop(), counting.stop(), reanalysis.stop(), feed?.stop()])
    },
  }
}
