import type { Send } from './send.ts'
import { RequestError } from './errors.ts'
import type { Http } from './http.ts'
import type { CallOptions } from './search.ts'
import { storyLinkSchema } from './wire/index.ts'

export type StoryLinkOf = { class: string; href?: string | null | undefined }

/**
 * The HTML of a web story, with a base element so that its relative addresses resolve (data 3 and data 7).
 * The link is followed only on the content API's own host, whatever host it names, because the request
 * carries the token.
 */
export async function getStoryHtml(
  send: Send,
  http: Http,
  baseUrl: string,
  document: StoryLinkOf,
  { signal }: CallOptions = {},
): Promise<string> {
  const path = storyPath(document, baseUrl)
  const link = await send(storyLinkSchema, { method: 'GET', path, signal })
  const story = pathBelow(baseUrl, link.href)
  // Large and seldom needed, so it is loaded with the first story.
  const [{ insertBase }, html] = await Promise.all([
    import('./insertBase.ts'),
    http.text({ method: 'GET', path: story.path + story.query, signal }),
  ])
  return insertBase(html, baseUrl + story.path + story.query)
}

/**
 * The link of a web story under the base URL: the first `xml` or `json` of its path becomes `webstory`
 * (content-api 1). Host and query stay unchanged.
 */
export function storyPath(document: StoryLinkOf, baseUrl: string): string {
  if (document.class !== 'webstory') throw new RequestError('Only a web story has story HTML')
  if (!document.href) throw new RequestError('The web story has no link')
  const { path, query } = pathBelow(baseUrl, document.href)
  return path.replace(/xml|json/, 'webstory') + query
}

const relativeTo = 'https://relative.invalid'

/**
 * Path and query of an address, to append to the base URL; the host is dropped. Exactly one slash at the
 * front, because two after an empty base URL would name a host again.
 */
function pathBelow(baseUrl: string, href: string): { path: string; query: string } {
  if (!URL.canParse(href, relativeTo)) throw new RequestError(`Not a web address: ${href}`)
  const url = new URL(href, relativeTo)
  if (!/^https?:$/.test(url.protocol)) throw new RequestError(`Not a web address: ${href}`)
  const path = url.pathname.replace(/^\/+/, '/')
  // An address of this content API repeats the base URL's own path.
  const basePath = new URL(baseUrl, relativeTo).pathname.replace(/\/$/, '')
  const isBelow = basePath !== '' && path.startsWith(`${basePath}/`)
  const rest = isBelow ? path.slice(basePath.length).replace(/^\/+/, '/') : path
  return { path: rest, query: url.search }
}
