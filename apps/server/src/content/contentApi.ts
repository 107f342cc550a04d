import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentIndex } from '../index/contentIndex.ts'
import { createGet } from './get.ts'
import { createLatest } from './latest.ts'
import { createList } from './list.ts'
import { createMlt } from './mlt.ts'
import { createBearerGuard, createOauth, type OauthOptions } from './oauth.ts'
import { answerError, Refusal } from './refusal.ts'
import { createSearch } from './search.ts'
import { createStoryLink } from './story.ts'

/** Bytes of a request's body. */
const largestBody = 256 * 1024

/** The content API over an index, as `content-api.md` tabulates it. Errors travel as `{error: {code, message}}`. */
export function createContentApp(index: ContentIndex, oauth: OauthOptions): Hono {
  const now = () => new Date(oauth.now())
  const token = createOauth(oauth)
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof Refusal) return answerError(context, error.code, error.message)
    throw error
  })

  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: context => answerError(context, 413, `The body is larger than ${largestBody} bytes`),
    }),
  )
  app.get('/oauth/token', token.get)
  app.post('/oauth/token', token.post)

  app.use('/v1/*', createBearerGuard(oauth))
  app.post('/v1/api/search', createSearch(index, now))
  app.get('/v1/api/latest', createLatest(index, now))
  app.get('/v1/api/get/*', createGet(index))
  app.get('/v1/api/mlt', createMlt(index))
  app.post('/v1/api/list/:field', createList(index, now))
  app.get('/v1/api/webstory/*', createStoryLink(index))
  app.all('/v1/*', context => answerError(context, 404, `${context.req.method} ${context.req.path} is not served here`))
  return app
}
