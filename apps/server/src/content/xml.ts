import type { Context } from 'hono'
import type { ContentIndex } from '../index/contentIndex.ts'
import { withOwnOrigin } from './answer.ts'
import { unoAfter } from './get.ts'
import { Refusal } from '../http/refusal.ts'

type Raw = Readonly<Record<string, unknown>>

/** GET /v1/api/xml/{uno}, where the `href` of a document leads: the same document as a news item in NewsML-G2. */
export function createXml(index: ContentIndex) {
  return async (context: Context) => {
    const uno = unoAfter('/v1/api/xml/', context)
    const raw = await index.get(uno, context.req.raw.signal)
    if (raw === null) throw new Refusal(404, `Document "${uno}" not found`)
    const document = JSON.parse(withOwnOrigin(raw, context)) as Raw
    return context.body(toNewsItem(uno, document), 200, { 'content-type': 'application/xml; charset=utf-8' })
  }
}

function toNewsItem(uno: string, raw: Raw): string {
  const lines = [
    `<newsItem xmlns="http://iptc.org/std/nar/2006-10-01/" standard="NewsML-G2" standardversion="2.33" ` +
      `guid="${escapeXml(uno)}" version="${textOf(raw.revision) || '1'}" xml:lang="${textOf(raw.lang)}">`,
    '<itemMeta>',
    element('provider', raw.provider),
    element('versionCreated', raw.published),
    element('firstCreated', raw.created ?? raw.published),
    ...(raw.embargoed ? [element('embargoed', raw.embargoed)] : []),
    `<pubStatus qcode="stat:${(textOf(raw.status) || 'usable').toLowerCase()}"/>`,
    element('edNote', raw.advisory),
    '</itemMeta>',
    '<contentMeta>',
    element('urgency', raw.urgency),
    element('located', raw.city),
    element('creator', raw.creator),
    `<language tag="${textOf(raw.lang)}"/>`,
    ...listOf(raw.keyword).map(keyword => element('keyword', keyword)),
    element('headline', raw.headline),
    element('slugline', listOf(raw.slug).map(String).join('-')),
    ...listOf(raw.caption).map(caption => element('description', caption)),
    '</contentMeta>',
    '<contentSet>',
    '<inlineXML contenttype="application/xhtml+xml"><html xmlns="http://www.w3.org/1999/xhtml"><body>',
    ...listOf(raw.news).map(paragraph => element('p', paragraph)),
    '</body></html></inlineXML>',
    ...listOf(raw.bagItem).flatMap(remoteContents),
    '</contentSet>',
    '</newsItem>',
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.filter(Boolean).join('\n')}\n`
}

/** The renditions of a picture or film, where they lie. */
function remoteContents(item: unknown): string[] {
  return listOf((item as Raw).medias).map(medium => {
    const { href, role, width, height } = medium as Raw
    const size = width && height ? ` width="${textOf(width)}" height="${textOf(height)}"` : ''
    return `<remoteContent href="${textOf(href)}" rendition="rnd:${textOf(role)}"${size}/>`
  })
}

/** The element, or '' if its text is empty. */
function element(name: string, value: unknown): string {
  const text = textOf(value)
  return text === '' ? '' : `<${name}>${text}</${name}>`
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? escapeXml(String(value)) : ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function escapeXml(text: string): string {
  const named: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
  // XML has no way to write the control characters, not even escaped.
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(/[<>&"]/g, mark => named[mark] ?? '')
}
