import type { Context } from 'hono'
import { Refusal } from '../../http/refusal.ts'

/** The grants by which a reader gets a token. The agency's key alone must open nothing. */
export type ReaderGrant =
  | { grant_type: 'password'; username: string; password: string }
  | { grant_type: 'refresh_token'; refresh_token: string }

export type TokenForm = {
  grant: ReaderGrant
  /** The grant as a form of the kind that came, with nothing else in it. */
  headers: { 'content-type': string }
  body: Uint8Array<ArrayBuffer>
}

const fieldsOf = {
  password: ['grant_type', 'username', 'password'],
  refresh_token: ['grant_type', 'refresh_token'],
} as const

/**
 * Reads the form of POST /oauth/token and writes it again, so that the agency gets exactly what was read here, whatever
 * another parser would have made of the original bytes. Throws a Refusal for everything that is not one reader's grant.
 */
export async function readTokenForm({ req }: Context): Promise<TokenForm> {
  const isMultipart = kindOf(req.header('content-type') ?? '') === 'multipart'
  if (req.queries('grant_type')) throw refusal()
  const given = await req.raw.formData().catch(() => {
    throw refusal()
  })
  const grantType = only(given, 'grant_type')
  if (grantType !== 'password' && grantType !== 'refresh_token') throw refusal()
  const fields = fieldsOf[grantType].map((name): [string, string] => [name, only(given, name)])
  const form = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of fields) form.append(name, value)
  const written = new Response(form)
  return {
    grant: Object.fromEntries(fields) as ReaderGrant,
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
    body: new Uint8Array(await written.arrayBuffer()),
  }
}

/** Both kinds of form are legal (content-api 1), in UTF-8. Throws a Refusal for every other type. */
function kindOf(contentType: string): 'multipart' | 'urlencoded' {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const isUtf8 = parameters
    .filter(parameter => parameter.startsWith('charset'))
    .every(charset => /^charset="?utf-?8"?$/.test(charset))
  if (isUtf8 && type === 'application/x-www-form-urlencoded') return 'urlencoded'
  if (isUtf8 && type === 'multipart/form-data') return 'multipart'
  throw refusal()
}

/** The value of a field that is there once, a text without control characters. */
function only(form: FormData, name: string): string {
  const [value, ...more] = form.getAll(name)
  if (typeof value !== 'string' || more.length > 0 || /\p{Cc}/u.test(value)) throw refusal()
  return value
}

const refusal = () =>
  new Refusal(400, 'The body is no form with one grant_type, which is password or refresh_token')
