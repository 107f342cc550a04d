import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startHostileUpstream, type HostileUpstream } from '../../testing/hostileUpstream.ts'
import { rawRequest } from '../../testing/rawRequest.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

const key = 'agency:canary-key'
const basicKey = `Basic ${Buffer.from(key).toString('base64')}`

let upstream: HostileUpstream
let gateway: TestServer
beforeAll(async () => {
  upstream = await startHostileUpstream()
  gateway = await startTestServer({
    environment: { CONTENT_API_URL: upstream.url, CONTENT_API_KEY: key, ACCOUNTS: 'off' },
  })
})
afterAll(async () => {
  await gateway.closeAndRemove()
  await upstream.close()
})
beforeEach(() => {
  upstream.seen.length = 0
})

const urlencoded = 'application/x-www-form-urlencoded'
/** As long as the boundaries that browsers make. */
const boundary = 'a-boundary-of-40-characters-as-they-are-'
const multipart = `multipart/form-data; boundary=${boundary}`
type Given = { type?: string; query?: string; headers?: Record<string, string>; body: string | Buffer }

const send = ({ type = urlencoded, query = '', headers, body }: Given) =>
  rawRequest(gateway.port, `/oauth/token${query}`, {
    method: 'POST',
    headers: { authorization: 'Basic gateway', 'content-type': type, ...headers },
    body,
  })

/** Parts of a multipart form: a name with its value, or the lines of a part as they stand. */
const parts = (...given: ([string, string] | string)[]) =>
  [
    ...given.map(part => {
      const lines =
        typeof part === 'string'
          ? part
          : `Content-Disposition: form-data; name="${part[0]}"\r\n\r\n${part[1]}`
      return `--${boundary}\r\n${lines}\r\n`
    }),
    `--${boundary}--\r\n`,
  ].join('')

const password: [string, string][] = [
  ['grant_type', 'password'],
  ['username', 'ann@desk.example'],
  ['password', 'a&b=é +%41'],
]
const encoded = new URLSearchParams(password).toString()
const evil = 'grant_type=client_credentials'

describe('content-api 1: a reader’s grant through the gateway', () => {
  it.each<[string, Given]>([
    ['as a form of one line', { body: encoded }],
    ['with its charset', { type: `${urlencoded};charset=UTF-8`, body: encoded }],
    ['in odd letters', { type: 'Application/X-WWW-Form-Urlencoded', body: encoded }],
    ['as a form of parts', { type: multipart, body: parts(...password) }],
    ['with other fields', { body: `${encoded}&client_id=x&client_secret=y&scope=all&grant_type[]=z` }],
    ['with a query', { query: '?wt=json&username=bob', body: encoded }],
  ])('goes on with the agency’s key and with nothing else in it, %s', async (_, given) => {
    expect((await send(given)).status).toBe(200)

    const [call] = upstream.seen
    expect(call?.headers.authorization).toBe(basicKey)
    expect(call?.url).toBe('/oauth/token')
    const form = await new Response(call?.body, {
      headers: { 'content-type': String(call?.headers['content-type']) },
    }).formData()
    expect([...form]).toEqual(password)
    expect(String(call?.headers['content-type']).startsWith('multipart')).toBe(given.type === multipart)
  })

  it('may be the renewal of a token', async () => {
    await send({ body: 'grant_type=refresh_token&refresh_token=r&username=ann' })
    expect(upstream.seen[0]?.body).toBe('grant_type=refresh_token&refresh_token=r')
    expect(upstream.seen[0]?.headers.authorization).toBe(basicKey)
  })
})

const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`
/** Some have a right field beside a wrong one, which a parser might prefer. */
const hostileForms: [string, Given][] = [
  ['the key’s own grant', { body: evil }],
  ['no grant', { body: 'username=a&password=b' }],
  ['nothing', { body: '' }],
  ['an anonymous grant', { body: 'grant_type=anonymous' }],
  ['an authorization code', { body: 'grant_type=authorization_code&code=1' }],
  ['a foreign assertion', { body: 'grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion=a' }],
  ['the grant in the query alone', { query: '?grant_type=password', body: 'username=a&password=b' }],
  ['another grant in the query', { query: `?${evil}`, body: encoded }],
  ['the same grant in the query', { query: '?grant_type=password', body: encoded }],
  ['the grant in the query, empty', { query: '?grant_type', body: encoded }],
  ['a grant in the query beside no form', { query: '?grant_type=password', type: 'text/plain', body: evil }],
  ['a grant in the query beside bytes', { query: '?grant_type=password', type: multipart, body: evil }],
  ['two grants', { body: `${encoded}&${evil}` }],
  ['two grants, the other first', { body: `${evil}&${encoded}` }],
  ['the same grant twice', { body: `${encoded}&grant_type=password` }],
  ['two grants, one escaped', { body: `${encoded}&grant%5Ftype=client_credentials` }],
  ['two grants with a semicolon', { body: `grant_type=password;${evil}&username=a&password=b` }],
  [
    'two grants after a line break',
    { body: encoded.replace('grant_type=password', 'grant_type=password\n') },
  ],
  ['a grant with a zero character', { body: encoded.replace('=password', '=password%00') }],
  ['a grant with blanks', { body: encoded.replace('=password', '=+password+') }],
  ['a grant in capitals', { body: encoded.replace('=password', '=PASSWORD') }],
  ['a grant in a list', { body: encoded.replace('grant_type', 'grant_type[]') }],
  ['two passwords', { body: `${encoded}&password=c` }],
  ['no password', { body: 'grant_type=password&username=a' }],
  ['no name', { body: 'grant_type=password&password=a' }],
  ['no refresh token', { body: 'grant_type=refresh_token' }],
  ['a name of two lines', { body: encoded.replace('username=', 'username=a%0D%0Aauthorization:+x%0D%0A') }],
  ['no type', { type: '', body: encoded }],
  ['JSON', { type: 'application/json', body: '{"grant_type":"password","username":"a","password":"b"}' }],
  ['plain text', { type: 'text/plain', body: encoded }],
  ['two types', { type: `text/plain, ${urlencoded}`, body: encoded }],
  ['another charset', { type: `${urlencoded}; charset=utf-16le`, body: Buffer.from(encoded, 'utf16le') }],
  ['a charset of mail', { type: `${urlencoded};charset=utf-7`, body: encoded }],
  ['two charsets', { type: `${urlencoded};charset=utf-8;charset=ibm037`, body: encoded }],
  ['bytes of UTF-16', { body: Buffer.from(encoded, 'utf16le') }],
  ['a packed body', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(encoded) }],
  ['a body that is said to be packed', { headers: { 'content-encoding': 'gzip' }, body: encoded }],
  ['a coding of none', { headers: { 'content-encoding': 'identity' }, body: encoded }],
  ['parts that are no parts', { type: multipart, body: encoded }],
  ['a form of one line that is parts', { body: parts(...password) }],
  ['parts without a boundary', { type: 'multipart/form-data', body: parts(...password) }],
  [
    'parts with two boundaries',
    {
      type: `${multipart}; boundary=c${boundary}`,
      body: parts(...password).replaceAll(boundary, `c${boundary}`),
    },
  ],
  ['mixed parts', { type: multipart.replace('form-data', 'mixed'), body: parts(...password) }],
  ['parts without an end', { type: multipart, body: parts(...password).replace(`--${boundary}--\r\n`, '') }],
  [
    'parts with two grants',
    { type: multipart, body: parts(...password, ['grant_type', 'client_credentials']) },
  ],
  [
    'a grant that is a file',
    {
      type: multipart,
      body: parts(`${disposition('name="grant_type"; filename="a"')}\r\n\r\npassword`, ...password.slice(1)),
    },
  ],
  [
    'a grant whose part is in base64',
    {
      type: multipart,
      body: parts(
        `${disposition('name="grant_type"')}\r\nContent-Transfer-Encoding: base64\r\n\r\nY2xpZW50X2NyZWRlbnRpYWxz`,
        ...password.slice(1),
      ),
    },
  ],
  [
    'a grant of another name as well',
    {
      type: multipart,
      body: parts(
        `${disposition('name="x"; name="grant_type"')}\r\n\r\nclient_credentials`,
        ...password.slice(1),
      ),
    },
  ],
  [
    'a name in other quotes',
    { type: multipart, body: parts(`${disposition("name='grant_type'")}\r\n\r\npassword`) },
  ],
  [
    'a password that is a file',
    {
      type: multipart,
      body: parts(...password.slice(0, 2), `${disposition('name="password"; filename="p"')}\r\n\r\nb`),
    },
  ],
]

describe('the agency’s key', () => {
  it('is tried with at least 40 bodies', () => {
    expect(hostileForms.length).toBeGreaterThanOrEqual(40)
  })

  it.each(hostileForms)('goes nowhere with %s', async (_, given) => {
    const answer = await send(given)

    expect([400, 415]).toContain(answer.status)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: answer.status } })
    expect(upstream.seen).toEqual([])
  })

  it.each<[string, Given]>([
    ['what comes before the parts', { type: multipart, body: `${evil}\r\n${parts(...password)}` }],
    [
      'what comes after the parts',
      { type: multipart, body: `${parts(...password)}${parts(['grant_type', 'client_credentials'])}` },
    ],
    [
      'a password that looks like a form',
      { body: `grant_type=password&username=a&password=b%26${encodeURIComponent(evil)}` },
    ],
    [
      'a name that looks like a part',
      { body: encoded.replace('username=', `username=${encodeURIComponent('"; name="grant_type')}`) },
    ],
  ])('goes on without %s, or not at all', async (_, given) => {
    await send(given)

    for (const { body, headers } of upstream.seen) {
      const type = String(headers['content-type'])
      const form = await new Response(body, { headers: { 'content-type': type } }).formData()
      expect(form.getAll('grant_type')).toEqual(['password'])
      expect([...form.keys()]).toEqual(['grant_type', 'username', 'password'])
    }
  })
})
