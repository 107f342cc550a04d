import { Hono } from 'hono'
import { DatabaseGone } from '../database/errors.ts'
import type { NotificationStore } from '../database/notifications.ts'
import type { ContentIndex } from '../index/contentIndex.ts'
import { createGet } from './get.ts'
import { createLatest } from './latest.ts'
import { limitBody } from './limitBody.ts'
import { createList } from './list.ts'
import { createMlt } from './mlt.ts'
import { createNotificationApp } from './notifications.ts'
import { createBearerGuard, createOauth, type OauthOptions } from './oauth.ts'
import { answerError, Refusal } from './refusal.ts'
import { createSearch } from './search.ts'
import { createStoryLink, type StoryPageOf } from './story.ts'
import { createXml } from './xml.ts'

/** The content API over an index, as `content-api.md` tabulates it. Errors travel as `{error: {code, message}}`. */
export function createContentApp(
  index: ContentIndex,
  oauth: OauthOptions,
  notifications: NotificationStore,
  pageOf: StoryPageOf,
): Hono {
  const now = () => new Date(oauth.now())
  const token = createOauth(oauth)
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof Refusal) return answerError(context, error.code, error.message)
    if (error instanceof DatabaseGone) return answerError(context, 503, 'The database is not there just now')
    throw error
  })
  app.notFound(context =>
    answerError(context, 404, `${context.req.method} ${context.req.path} is not served here`),
  )

  app.use(limitBody)
  app.get('/oauth/token', token.get)
  app.post('/oauth/token', token.post)

  app.use('/v1/*', createBearerGuard(oauth))
  app.post('/v1/api/search', createSearch(index, now))
  app.get('/v1/api/latest', createLatest(index, now))
  app.get('/v1/api/get/*', createGet(index))
  app.get('/v1/api/mlt', createMlt(index))
  app.post('/v1/api/list/:field', createList(index, now))
  app.get('/v1/api/webstory/*', createStoryLink(index, pageOf))
  app.get('/v1/api/xml/*', createXml(index))

  app.route('/notification/api', createNotificationApp(notifications, oauth))
  return app
}
