import type { Context } from 'hono'
import type { ContentIndex } from '../index/contentIndex.ts'
import { unoAfter } from './get.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * A web story's link. Its document says `/v1/api/xml/{uno}`, in which clients put `webstory` for `xml`; the
 * answer tells where the HTML lies (`content-api.md`, requests).
 */
export function createStoryLink(index: ContentIndex) {
  return async (context: Context) => {
    const uno = unoAfter('/v1/api/webstory/', context)
    const raw = await index.get(uno, context.req.raw.signal)
    const story = raw === null ? null : storyFileOf(raw)
    if (story === null) throw new Refusal(404, `Document "${uno}" not found`)
    return context.json({ uno, href: `/webstory/${story}` })
  }
}

/** The file that the wire noted on the document when it filed it. */
function storyFileOf(raw: string): string | null {
  const { storyFile } = JSON.parse(raw) as { storyFile?: unknown }
  return typeof storyFile === 'string' ? storyFile : null
}
