import type { Context } from 'hono'
import type { ContentIndex } from '../index/contentIndex.ts'
import { unoAfter } from './get.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * A web story's link. Its document says `/v1/api/xml/{uno}`, in which clients put `webstory` for `xml`; the
 * answer tells where the HTML lies (content-api 1).
 */
export function createStoryLink(index: ContentIndex, pageOf: StoryPageOf) {
  return async (context: Context) => {
    const uno = unoAfter('/v1/api/webstory/', context)
    const raw = await index.get(uno, context.req.raw.signal)
    const page = raw === null ? null : pageOf(JSON.parse(raw) as Record<string, unknown>)
    if (page === null) throw new Refusal(404, `Document "${uno}" not found`)
    return context.json({ uno, href: `/webstory/${page}` })
  }
}

/** The file of a web story's page; null if the document is none. */
export type StoryPageOf = (document: Record<string, unknown>) => string | null
