import { wireOrigin } from '@wiredeck/samples'
import type { Context } from 'hono'
import type { FilingPlaces, Hit, Total } from '../index/contentIndex.ts'

/**
 * The answer of search, get and mlt. Raw documents travel as the text they were filed as; only where fields
 * are asked for are they read.
 */
export function answerDocuments(
  context: Context,
  hits: readonly Hit[],
  total: Total,
  fields: readonly string[] = [],
  facets?: Record<string, unknown>,
  places: FilingPlaces | null = null,
) {
  // The fields that identify and place a document are always there.
  const wanted = new Set(['uno', 'published', ...fields])
  const docs = hits.map(({ raw }) => {
    const own = withOwnOrigin(raw, context)
    return fields.length > 0 ? JSON.stringify(pick(own, wanted)) : own
  })
  const relation = total.relation === 'gte' ? ',"numFoundRelation":"gte"' : ''
  const extra = [
    facets ? `,"facets":${JSON.stringify(facets)}` : '',
    places ? `,"log":${JSON.stringify(places.log)},"filings":${JSON.stringify(places.filings)}` : '',
  ].join('')
  const body = `{"response":{"numFound":${total.value}${relation},"docs":[${docs.join(',')}]${extra}}}`
  return context.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
}

/** The agency's media lie on this server, under whatever name the reader knows it. */
export function withOwnOrigin(raw: string, { req }: Context): string {
  return withOrigin(raw, ownOrigin(req.url, req.header('x-forwarded-proto')))
}

export function withOrigin(raw: string, origin: string): string {
  return raw.replaceAll(wireOrigin, origin)
}

/** As the reader knows it: with https where a proxy in front of this server speaks it. */
export function ownOrigin(url: string, forwardedProtocol: string | undefined): string {
  const { origin } = new URL(url)
  return forwardedProtocol === 'https' ? origin.replace(/^http:/, 'https:') : origin
}

function pick(raw: string, wanted: ReadonlySet<string>): Record<string, unknown> {
  const document = JSON.parse(raw) as Record<string, unknown>
  return Object.fromEntries(Object.entries(document).filter(([name]) => wanted.has(name)))
}
