import { wireOrigin } from '@wiredeck/samples'
import type { Context } from 'hono'
import { answerText, textOf, type AnswerText } from '../http/answerText.ts'
import type { Found } from '../index/contentIndex.ts'

/** The last answer written of a result, for clients with the same origin that ask for the same fields. */
type Written = { of: string; answer: AnswerText }

/** One answer for each result that the index keeps, because most clients want the same of it. */
const writtenByFound = new WeakMap<Found, Written>()

/**
 * The answer of search, get and mlt. Raw documents travel as the text they were filed as; they are parsed
 * only if the request asks for fields. `members` are more of the answer, such as facets.
 */
export function answerDocuments(
  context: Context,
  found: Found,
  fields: readonly string[] = [],
  members?: Record<string, unknown>,
): Promise<Response> {
  const origin = originOf(context)
  if (members) return answerText(context, textOf(write(found, origin, fields, members)))
  const of = JSON.stringify([origin, fields])
  const known = writtenByFound.get(found)
  if (known?.of === of) return answerText(context, known.answer)
  const answer = textOf(write(found, origin, fields))
  writtenByFound.set(found, { of, answer })
  return answerText(context, answer)
}

function write(
  { hits, total, places, analysedFrom }: Found,
  origin: string,
  fields: readonly string[],
  members?: Record<string, unknown>,
): string {
  // The fields that identify and place a document are always there.
  const wanted = new Set(['uno', 'published', ...fields])
  const docs = hits.map(({ raw }) => {
    const own = withOrigin(raw, origin)
    return fields.length > 0 ? JSON.stringify(pick(own, wanted)) : own
  })
  const parts = [
    ...(total ? [`"numFound":${total.value}`] : []),
    ...(total?.relation === 'gte' ? ['"numFoundRelation":"gte"'] : []),
    `"docs":[${docs.join(',')}]`,
    ...Object.entries(members ?? {}).map(([name, value]) => `"${name}":${JSON.stringify(value)}`),
    ...(places ? [`"log":${JSON.stringify(places.log)}`, `"filings":${JSON.stringify(places.filings)}`] : []),
    ...(analysedFrom ? [`"analysedFrom":"${analysedFrom.toISOString()}"`] : []),
  ]
  return `{"response":{${parts.join(',')}}}`
}

/** The agency's media lie on this server, under whatever name the reader knows it. */
export function withOwnOrigin(raw: string, context: Context): string {
  return withOrigin(raw, originOf(context))
}

export function withOrigin(raw: string, origin: string): string {
  return raw.replaceAll(wireOrigin, origin)
}

function originOf({ req }: Context): string {
  return ownOrigin(req.url, req.header('x-forwarded-proto'))
}

/** The origin as the reader knows it: with https if a proxy in front of this server speaks it. */
export function ownOrigin(url: string, forwardedProtocol: string | undefined): string {
  const { origin } = new URL(url)
  return forwardedProtocol === 'https' ? origin.replace(/^http:/, 'https:') : origin
}

function pick(raw: string, wanted: ReadonlySet<string>): Record<string, unknown> {
  const document = JSON.parse(raw) as Record<string, unknown>
  return Object.fromEntries(Object.entries(document).filter(([name]) => wanted.has(name)))
}
