import type { Send } from './client.ts'
import { RequestError } from './errors.ts'
import type { Http } from './http.ts'
import type { CallOptions } from './search.ts'
import { storyLinkSchema } from './wire/index.ts'

export type StoryLinkOf = { class: string; href?: string | null | undefined }

/**
 * The HTML of a web story, with a base element so that its relative addresses resolve
 * (`data-layer.md` sections 3 and 7). The link is followed on the content API's own host only, whatever
 * host it names: it carries the token.
 */
export async function getStoryHtml(
  send: Send,
  http: Http,
  baseUrl: string,
  document: StoryLinkOf,
  { signal }: CallOptions = {},
): Promise<string> {
  const path = storyPath(document)
  const link = await send(storyLinkSchema, { method: 'GET', path, signal })
  const story = pathOf(link.href)
  const html = await http.text({ method: 'GET', path: story, signal })
  return insertBase(html, baseUrl + story)
}

/** The path of a web story's link: in it `xml` becomes `webstory`, and `json` does (`content-api.md`, requests). */
export function storyPath(document: StoryLinkOf): string {
  if (document.class !== 'webstory') throw new RequestError('Only a web story has story HTML')
  if (!document.href) throw new RequestError('The web story has no link')
  return pathOf(document.href).replace(/xml|json/, 'webstory')
}

const relativeTo = 'https://relative.invalid'

/**
 * Path and query of an absolute or relative address; the host is left behind. One slash at its front: behind
 * an empty base URL two of them would name a host again.
 */
function pathOf(href: string): string {
  if (!URL.canParse(href, relativeTo)) throw new RequestError(`Not a web address: ${href}`)
  const url = new URL(href, relativeTo)
  if (!/^https?:$/.test(url.protocol)) throw new RequestError(`Not a web address: ${href}`)
  return url.pathname.replace(/^\/+/, '/') + url.search
}

// What may stand before the content of a head: white space, comments, the doctype, the html and head tags.
const prologue =
  /^\uFEFF?(?:\s+|<!--[\s\S]*?-->|<!doctype[^>]*>|<html(?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?>)*(?:<head(?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?>)?/i

/** Puts a base element first in the head, also where the head tag is left out or stands in a comment. */
export function insertBase(html: string, href: string): string {
  const start = prologue.exec(html)?.[0].length ?? 0
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `${html.slice(0, start)}<base href="${escaped}">${html.slice(start)}`
}
