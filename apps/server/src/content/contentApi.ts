import { versionsPath } from '@wiredeck/content-api/wire'
import { Hono, type Context } from 'hono'
import { RefusedStatement, SlowStatement, whyUnavailable } from '../database/errors.ts'
import type { NotificationStore } from './notifications/notificationStore.sql.ts'
import type { Filing } from '../filing/filing.ts'
import type { ContentIndex } from '../index/contentIndex.ts'
import { createGet } from './get.ts'
import { createLatest } from './latest.ts'
import { limitBody } from '../http/limitBody.ts'
import { createTurnTaking, refuseTurn, type WhoseCall } from '../callers/takeTurn.ts'
import { NoTurn, type Turns } from '../callers/turns.ts'
import { createList } from './list.ts'
import { createMlt } from './mlt.ts'
import { createNotificationApp } from './notifications/notifications.ts'
import { claimsOf, createBearerGuard, createOauth, type OauthOptions } from './tokens/oauth.ts'
import { answerError, answerLater, answerOutage, Refusal } from '../http/refusal.ts'
import { createSearch } from './search.ts'
import { createStoryLink, type StoryPageOf } from './story.ts'
import { createVersions } from './versions.ts'
import { createVersionStates } from './versionStates.ts'
import { createXml } from './xml.ts'

/** Seconds after which a search that took too long may be made again: the server may have more time. */
const slowAgainAfter = 30

export type Visitors = {
  turns: Turns
  /** The address of a caller; null if all callers are at this machine. */
  addressOf: (context: Context) => string | null
}

/** Whose a call is that shows an access token of the content API. A token tells the decks of one account apart. */
export function whoseCallOf(
  oauth: Pick<OauthOptions, 'tokens' | 'now'>,
  { addressOf }: Pick<Visitors, 'addressOf'>,
): WhoseCall {
  return context => {
    const { account, id } = claimsOf(context, oauth)
    return { caller: { account, address: addressOf(context) }, connection: id }
  }
}

/** The content API over an index, as content-api 1 to content-api 3 have it. Errors travel as `{error: {code, message}}`. */
export function createContentApp(
  index: ContentIndex,
  oauth: OauthOptions,
  notifications: NotificationStore,
  visitors: Visitors,
  pageOf: StoryPageOf,
  filing: Pick<Filing, 'revisionsOf' | 'revisionsOfEach'>,
): Hono {
  const now = () => new Date(oauth.now())
  const token = createOauth(oauth)
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof Refusal) return answerError(context, error.code, error.message)
    if (error instanceof NoTurn) return refuseTurn(context, error)
    if (error instanceof SlowStatement)
      return answerLater(
        context,
        503,
        'This takes longer than anybody shall wait: ask for less',
        slowAgainAfter,
      )
    if (error instanceof RefusedStatement)
      return answerError(context, 400, 'This took so long before that it is not tried again: ask for less')
    const reason = whyUnavailable(error)
    if (reason !== null) return answerOutage(context, reason)
    // The caller has closed its connection, so nobody reads the answer.
    if (context.req.raw.signal.aborted) return answerError(context, 408, 'The caller closed its connection')
    throw error
  })
  app.notFound(context =>
    answerError(context, 404, `${context.req.method} ${context.req.path} is not served here`),
  )

  app.use(limitBody)
  app.get('/oauth/token', token.get)
  app.post('/oauth/token', token.post)

  const inTurn = createTurnTaking(visitors.turns, whoseCallOf(oauth, visitors))
  for (const path of ['/v1/*', `${versionsPath}/*`, '/notification/*'])
    app.use(path, createBearerGuard(oauth), inTurn)
  app.post('/v1/api/search', createSearch(index, now))
  app.get('/v1/api/latest', createLatest(index, now))
  app.get('/v1/api/get/*', createGet(index))
  app.get('/v1/api/mlt', createMlt(index))
  app.post('/v1/api/list/:field', createList(index, now))
  app.get('/v1/api/webstory/*', createStoryLink(index, pageOf))
  app.get('/v1/api/xml/*', createXml(index))
  app.get(`${versionsPath}/*`, createVersions(filing))
  app.post(versionsPath, createVersionStates(filing))

  app.route('/notification/api', createNotificationApp(notifications, oauth))
  return app
}
