import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFolders } from '../base/folders.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const page = '<!doctype html><title>Deck</title><script type="module" src="/assets/app-1a2b3c.js"></script>'
const deck = {
  'index.html': page,
  'sw.js': 'self.addEventListener("install", () => {})',
  'story-shell.html': '<!doctype html><script>parent.postMessage({ storyReady: 1 }, "*")</script>',
  'manifest.webmanifest': '{"name":"Deck"}',
  'assets/app-1a2b3c.js': `console.log(${JSON.stringify('deck '.repeat(1000))})`,
  'assets/inter-9f8e7d.woff2': 'a font',
  'licenses.txt': 'The app bundles dependencies',
}

const log: string[] = []
let server: TestServer
const get = (path: string, headers: Record<string, string> = {}) => rawRequest(server.port, path, { headers })
const navigate = (path: string) => get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })

beforeAll(async () => {
  const sink = new Writable({
    write(line: Buffer, _, done) {
      log.push(line.toString())
      done()
    },
  })
  server = await startTestServer({ deck, log: pino({ level: 'debug' }, sink) })
})
afterAll(() => server.closeAndRemove())

it.each([
  '/oauth/token?grant_type=anonymous',
  '/v1/api/search',
  '/wire/v1/versions/none',
  '/notification/api/service/list',
  '/auth/v1/user',
  '/rest/v1/columns',
])(
  'an answer of %s has the server’s time and is kept by no cache, so that a deck can learn the time',
  async path => {
    const before = Date.now()
    const { headers } = await get(path)
    const time = Date.parse(headers.date ?? '')
    // The header counts seconds.
    expect([time > before - 1000, time <= Date.now()]).toEqual([true, true])
    expect(headers['cache-control']).toBe('no-store')
  },
)

describe('the headers of every answer', () => {
  it.each<[string, string, Record<string, string>, number]>([
    ['GET', '/', { accept: 'text/html' }, 200],
    ['GET', '/assets/app-1a2b3c.js', {}, 200],
    ['GET', '/assets/none.js', {}, 404],
    ['GET', '/nowhere', { accept: 'text/html' }, 404],
    ['GET', '/nowhere', {}, 404],
    ['GET', '/%', {}, 404],
    ['POST', '/', {}, 404],
    ['GET', '/config.json', {}, 200],
    ['GET', '/config.json', { origin: 'https://elsewhere.example' }, 403],
    ['GET', '/config.json', { host: 'elsewhere.example' }, 421],
    ['GET', '/healthz', {}, 200],
    ['GET', '/readyz', {}, 200],
    ['GET', '/media/none.jpg', {}, 404],
    ['GET', '/webstory/none.html', {}, 404],
    ['POST', '/csp-report', {}, 204],
    ['GET', '/wire/v1/live', {}, 404],
    ['GET', '/mailbox', {}, 200],
    ['OPTIONS', '/v1/api/search', {}, 401],
  ])('say how long %s %s with %j may be kept', async (method, path, headers, status) => {
    const answer = await rawRequest(server.port, path, { method, headers })
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toMatch(
      /^(no-store|no-cache|public, max-age=31536000, immutable)$/,
    )
  })

  const pagePolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: blob: data:",
    "media-src 'self' https: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types deck-sw deck-search',
    'report-uri /csp-report',
  ]
  const workerPolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self' https:",
    'report-uri /csp-report',
  ]
  const shellPolicy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    "img-src 'self' http://HOST https: data: blob:",
    "media-src 'self' http://HOST https: blob:",
    'font-src https: data:',
    "base-uri 'self' http://HOST https:",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  const storyPolicy = ['sandbox', "default-src 'none'", "img-src 'self'", "style-src 'unsafe-inline'"]
  const answerPolicy = ['sandbox', "default-src 'none'", "frame-ancestors 'none'"]
  const assetPolicy = ["default-src 'none'", "frame-ancestors 'none'"]

  it.each([
    ['/', 200, 'text/html; charset=utf-8', 'no-cache', pagePolicy],
    ['/index.html', 200, 'text/html; charset=utf-8', 'no-cache', pagePolicy],
    ['/topic/en/somewhere', 200, 'text/html; charset=utf-8', 'no-cache', pagePolicy],
    ['/sw.js', 200, 'text/javascript; charset=utf-8', 'no-cache', workerPolicy],
    ['/story-shell.html', 200, 'text/html; charset=utf-8', 'no-cache', shellPolicy],
    ['/manifest.webmanifest', 200, 'application/manifest+json', 'no-cache', assetPolicy],
    [
      '/assets/app-1a2b3c.js',
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      assetPolicy,
    ],
    ['/assets/inter-9f8e7d.woff2', 200, 'font/woff2', 'public, max-age=31536000, immutable', assetPolicy],
    ['/assets/app-000000.js', 404, 'text/plain; charset=UTF-8', 'no-store', assetPolicy],
    ['/config.json', 200, 'application/json', 'no-cache', assetPolicy],
    ['/healthz', 200, 'application/json', 'no-store', assetPolicy],
    ['/media/harbour-320.webp', 200, 'image/webp', 'public, max-age=86400, immutable', assetPolicy],
    [
      '/webstory/en/harbour-at-night.html',
      200,
      'text/html; charset=utf-8',
      'public, max-age=86400, immutable',
      storyPolicy,
    ],
    ['/oauth/token?grant_type=anonymous', 200, 'application/json', 'no-store', answerPolicy],
    ['/v1/api/latest', 401, 'application/json', 'no-store', answerPolicy],
    ['/notification/api/service/list', 401, 'application/json', 'no-store', answerPolicy],
  ] as const)('%s', async (path, status, type, cacheControl, policy) => {
    const answer = await get(path)

    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toBe(cacheControl)
    const host = `localhost:${server.port}`
    expect(answer.headers['content-security-policy']).toBe(policy.join('; ').replaceAll('HOST', host))
    expect(answer.headers['cross-origin-resource-policy']).toBe(
      path.startsWith('/media/') ? 'cross-origin' : 'same-origin',
    )
    expect(answer.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  it('stand on a refusal, too', async () => {
    const answer = await get('/', { host: 'evil.example' })

    expect(answer.headers['content-security-policy']).toBe(assetPolicy.join('; '))
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the built deck', () => {
  it('is one page for all its addresses, also those with a dot', async () => {
    for (const path of [
      '/',
      '/doc/98HU39E',
      '/doc/newsml.afp.com.20260222T090659Z.doc-98hu39e',
      '/sync?code=1',
    ]) {
      expect((await navigate(path)).body.toString(), path).toBe(page)
    }
  })

  it('says by its page that there is none at an address that cannot be read, and to a program in words', async () => {
    for (const path of ['/%', '/%zz', '/doc/%', '/%E0%A4%A']) {
      const shown = await navigate(path)
      expect([shown.status, shown.body.toString()], path).toEqual([404, page])
      const told = await get(path, { accept: 'application/json' })
      expect([told.status, told.body.toString()], path).toEqual([404, 'Not found'])
    }
  })

  it('has no page in the place of a file that is missing', async () => {
    for (const path of ['/assets/old-chunk.js', '/favicon.ico', '/other.html']) {
      expect((await get(path, { accept: '*/*' })).status, path).toBe(404)
    }
    expect((await navigate('/assets/gone.html')).status).toBe(404)
  })

  it('brings the licences of what it contains, to be read in a browser', async () => {
    const answer = await navigate('/licenses.txt')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.body.toString()).toBe(deck['licenses.txt'])
  })

  it.each([
    ['/', 'no-cache'],
    ['/topic/en/somewhere', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/story-shell.html', 'no-cache'],
    ['/licenses.txt', 'no-cache'],
    ['/assets/app-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ])('is not sent again while it is the same: %s', async (path, cacheControl) => {
    const first = await get(path, { 'accept-encoding': 'gzip' })
    const tag = String(first.headers.etag)
    for (const known of [tag, tag.replace(/^W\//, ''), `"other", ${tag}`]) {
      const again = await get(path, { 'if-none-match': known, 'accept-encoding': 'gzip' })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(again.headers['cache-control']).toBe(cacheControl)
      // A browser keeps the page, and takes over the headers that it is told now.
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
      expect(again.headers['x-content-type-options']).toBe('nosniff')
    }
    const other = await get(path, { 'if-none-match': '"other"' })
    expect([other.status, other.headers['content-security-policy']]).toEqual([
      200,
      first.headers['content-security-policy'],
    ])
    expect(other.body.length).toBeGreaterThan(0)
  })

  it('is sent again with another policy, though its text is the same', async () => {
    const other = await startTestServer({
      deck,
      environment: { ANALYTICS_URL: 'https://counts.example.org/' },
    })
    const askAgain = async (path: string, headers = {}) => {
      const { etag } = (await get(path)).headers
      return rawRequest(other.port, path, { headers: { ...headers, 'if-none-match': String(etag) } })
    }
    const page = await askAgain('/')
    expect([page.status, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining('https://counts.example.org'),
    ])
    // The policy of the story shell names the host that it is asked for by, and the worker's is always the same.
    expect((await askAgain('/story-shell.html')).status).toBe(200)
    expect((await askAgain('/story-shell.html', { host: `localhost:${server.port}` })).status).toBe(304)
    expect((await askAgain('/sw.js')).status).toBe(304)
    await other.closeAndRemove()
  })

  it('has no tag in the place of a page that is missing', async () => {
    const { status, headers } = await navigate('/assets/gone.html')
    expect([status, headers.etag]).toEqual([404, undefined])
    const known = (await navigate('/')).headers.etag
    const accept = 'text/html'
    expect((await get('/assets/gone.html', { accept, 'if-none-match': String(known) })).status).toBe(404)
  })

  it('travels compressed where it is worth it', async () => {
    const script = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip' })
    const picture = await get('/media/harbour-320.webp', { 'accept-encoding': 'gzip' })

    expect(script.headers['content-encoding']).toBe('gzip')
    expect(script.headers.vary).toMatch(/accept-encoding/i)
    expect(script.body.length).toBeLessThan(deck['assets/app-1a2b3c.js'].length / 10)
    expect(picture.headers).not.toHaveProperty('content-encoding')
  })
})

describe('nothing outside the folders is served', () => {
  it.each([
    '/media/../package.json',
    '/media/..%2fpackage.json',
    '/media/%2e%2e/README.md',
    '/media/..%5c..%5cpackage.json',
    '/media/%252e%252e%252fpackage.json',
    '/media//etc/passwd',
    '/media/scenes.json',
    '/media/',
    '/media/harbour-320.webp%00.txt',
    '/media/%E0%A4%A',
    '/webstory/../events.json',
    '/webstory/en/comet-returns-interview.json',
    '/webstory/..%2f..%2f..%2fREADME.html',
    '/../../../../etc/passwd.html',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fdata%2fPG_VERSION.js',
    '/%E0%A4%A.js',
    '/assets/%00.js',
    '//etc/passwd.js',
  ])('%s', async path => {
    const answer = await get(path, { accept: '*/*' })

    expect(answer.status).toBe(404)
    expect(answer.body.toString()).toBe('Not found')
  })
})

describe('media', () => {
  const file = readFileSync(join(findFolders().samples, 'media/harbour-320.webp'))
  const path = '/media/harbour-320.webp'
  const size = file.length

  it('are kept by the browser, and asked for again with their tag', async () => {
    const first = await get(path)
    const tag = String(first.headers.etag)

    expect(first.body.equals(file)).toBe(true)
    expect(first.headers['content-length']).toBe(String(size))
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(path, { 'if-none-match': header })
      expect(again.status).toBe(304)
      expect(again.headers.etag).toBe(tag)
      expect(again.body).toHaveLength(0)
    }
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    [`bytes=10-${size + 1000}`, 10, size - 1],
    [`bytes=-${size + 1000}`, 0, size - 1],
    ['bytes=0-0', 0, 0],
  ])('come in parts: %s', async (range, start, end) => {
    const part = await get(path, { range })

    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
    expect(part.headers['content-length']).toBe(String(end - start + 1))
    expect(part.body.equals(file.subarray(start, end + 1))).toBe(true)
  })

  it.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])('have no part %s', async range => {
    const part = await get(path, { range })

    expect(part.status).toBe(416)
    expect(part.headers['content-range']).toBe(`bytes */${size}`)
  })

  it.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
    'come whole where the range is none: %s',
    async range => {
      const whole = await get(path, { range })
      expect(whole.status).toBe(200)
      expect(whole.body).toHaveLength(size)
    },
  )

  it('go on in parts only while they are the same file', async () => {
    const { etag } = (await get(path)).headers

    expect((await get(path, { range: 'bytes=5-9', 'if-range': String(etag) })).status).toBe(206)
    expect((await get(path, { range: 'bytes=5-9', 'if-range': '"older"' })).status).toBe(200)
  })

  it('are described without being opened, a thousand times', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length
    const before = openFiles()
    for (let time = 0; time < 100; time += 1) {
      const head = await rawRequest(server.port, path, { method: 'HEAD' })
      expect(head.headers['content-length']).toBe(String(size))
      expect(head.body).toHaveLength(0)
    }
    expect(openFiles() - before).toBeLessThan(20)
  })
})

describe('a server on this machine answers only its own pages', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])('answers to %s', async name => {
    expect((await get('/healthz', { host: `${name}:${server.port}` })).status).toBe(200)
    expect((await get('/healthz', { host: name })).status).toBe(200)
  })

  it.each([
    'evil.example',
    `evil.example:80`,
    'localhost.evil.example',
    'localhost.',
    '127.0.0.1.nip.example',
    'evil.example:localhost',
    '2130706433',
    '127.1',
    '0.0.0.0',
    '[::]',
  ])('does not answer to %s, whatever it resolves to', async host => {
    const answer = await get('/config.json', { host })
    expect([400, 421]).toContain(answer.status)
    expect(answer.body.toString()).not.toContain('contentApiKey')
  })

  it.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://localhost:1',
    'http://127.0.0.1:1',
    'null',
    'file://',
    'chrome-extension://abcdef',
    '',
  ])('refuses the origin %j', async origin => {
    const answer = await rawRequest(server.port, '/oauth/token?grant_type=anonymous', { headers: { origin } })
    expect(answer.status).toBe(403)
    expect(answer.body.toString()).not.toContain('access_token')
  })

  it('answers its own origin, and pages that are opened without one', async () => {
    expect((await get('/healthz', { origin: `http://localhost:${server.port}` })).status).toBe(200)
    expect((await get('/healthz')).status).toBe(200)
  })

  it('has no answer for a preflight of another origin', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await rawRequest(server.port, '/v1/api/search', { method: 'OPTIONS', headers })

    expect(answer.status).toBe(403)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('/config.json', () => {
  it('tells the deck where everything is', async () => {
    const config = JSON.parse((await get('/config.json')).body.toString()) as Record<string, unknown>

    expect(config).toEqual({
      contentApiUrl: '',
      deliveries: '/wire/v1/deliveries',
      live: '/wire/v1/live',
      versions: '/wire/v1/versions',
      welcome: true,
      contentApiKey: 'ZGVjazpkZWNr',
      contactMail: 'deck@corvane.example',
      fullTextMatch: 'in',
      agencyProviders: ['Corvane', 'كورفان'],
      robotGenre: 'corvane:Robot',
      starterColumns: expect.any(Array),
      sampleAccount: { email: 'reader@deck.example', password: 'reader' },
      policy: expect.any(String),
      accounts: {
        url: '',
        publishableKey: expect.stringMatching(/^sb_publishable_[\w-]{24}$/),
        mailbox: true,
      },
    })
  })

  it.each(['127.0.0.1', 'localhost:4280'])('tells %s which policies its pages have', async host => {
    const config = JSON.parse((await get('/config.json', { host })).body.toString()) as { policy: string }
    const pages = await Promise.all([get('/', { host }), get('/story-shell.html', { host })])
    expect(pages[1].headers['content-security-policy']).toContain(`img-src 'self' http://${host} https:`)
    const policies = pages.map(({ headers }) => headers['content-security-policy']).join('\n')

    expect(config.policy).toBe(createHash('sha256').update(policies).digest('hex'))
  })
})

describe('signing in with Google, on the sync page alone', () => {
  let withGoogle: TestServer
  beforeAll(async () => {
    withGoogle = await startTestServer({
      deck,
      environment: {
        GOOGLE_CLIENT_ID: 'deck-1.apps.example',
        CONTENT_API_URL: 'http://127.0.0.1:9',
        CONTENT_API_KEY: 'a:b',
      },
    })
  })
  afterAll(() => withGoogle.closeAndRemove())
  const pageOf = async (path: string) =>
    (await rawRequest(withGoogle.port, path, { headers: { accept: 'text/html' } })).headers

  it.each(['/sync', '/sync/', '/sync?code=1'])('%s loads Google’s script, styles and frames', async path => {
    const headers = await pageOf(path)
    const policy = String(headers['content-security-policy'])
    for (const directive of ['script-src', 'style-src', 'frame-src', 'connect-src'])
      expect(policy).toContain(`${directive} 'self' https://accounts.google.com/gsi/`)
    expect(policy).not.toContain('trusted-types')
    expect(policy).toContain("object-src 'none'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })

  it.each(['/', '/search/sync', '/sync/more', '/SYNC', '/doc/sync'])('%s does not', async path => {
    const headers = await pageOf(path)
    expect(headers['content-security-policy']).not.toContain('google')
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it('the sync page loads nothing of Google where nobody signs in with Google', async () => {
    const { headers } = await navigate('/sync')
    expect(headers['content-security-policy']).not.toContain('google')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })
})

describe('the accounts, for pages of other origins (ALLOWED_ORIGINS)', () => {
  const origin = 'https://deck.example.org'
  let open: TestServer
  beforeAll(async () => {
    open = await startTestServer({
      environment: {
        ALLOWED_ORIGINS: `${origin}/`,
        CONTENT_API_URL: 'http://127.0.0.1:9',
        CONTENT_API_KEY: 'a:b',
      },
    })
  })
  afterAll(() => open.closeAndRemove())
  const ask = (path: string, from: string, method = 'GET') =>
    rawRequest(open.port, path, { method, headers: { origin: from, 'access-control-request-method': 'PUT' } })

  it('are open to the ones that are named, with the headers that their client sends and reads', async () => {
    const preflight = await ask('/auth/v1/user', origin, 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers':
        'authorization,apikey,x-client-info,x-supabase-api-version,content-type,accept-profile,content-profile,prefer,x-retry-count',
    })
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(preflight.headers['access-control-allow-methods']).toContain(method)
    const answer = await ask('/auth/v1/user', origin)
    expect(answer.status).toBe(401)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['access-control-expose-headers']).toBe('x-supabase-api-version,content-range,date')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it.each([
    'https://evil.example',
    'https://deck.example.org.evil.example',
    'http://deck.example.org',
    'null',
  ])('are closed to %s', async from => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await ask('/auth/v1/user', from, method)
      expect(answer.status).toBe(403)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('alone are open', async () => {
    for (const path of ['/config.json', '/v1/api/latest', '/mailbox.json', '/auth/../config.json'])
      expect((await ask(path, origin)).status, path).toBe(403)
  })
})

describe('/csp-report', () => {
  const report = (body: string, path = '/csp-report') =>
    rawRequest(server.port, path, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body,
    })
  const violation = (rest: Record<string, unknown>) =>
    JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem', ...rest } })
  const lines = () => log.filter(line => line.includes('Policy violation'))
  const counted = async () =>
    (JSON.parse((await get('/healthz')).body.toString()) as { policyViolations: number }).policyViolations

  it('notes what a browser reports, once, and counts it every time', async () => {
    const body = violation({ 'blocked-uri': 'https://elsewhere.example/x.js?a=b', 'line-number': 7 })
    const before = await counted()
    for (let time = 0; time < 3; time += 1) expect((await report(body)).status).toBe(204)

    expect(lines().map(line => (JSON.parse(line) as { violation: unknown }).violation)).toEqual([
      { directive: 'script-src-elem', blocked: 'https://elsewhere.example', source: '', line: 7 },
    ])
    expect(await counted()).toBe(before + 3)
  })

  it('notes nothing of what somebody reads, and no secret', async () => {
    const secret = 'canary-9c2e'
    const before = lines().length
    const own = `http://localhost:${server.port}`
    await report(
      violation({
        'blocked-uri': `data:text/html,${secret}`,
        'document-uri': `${own}/search/${secret}?q=${secret}`,
        referrer: `${own}/${secret}`,
        'source-file': `${own}/doc/${secret}?token=${secret}`,
        'script-sample': secret,
        'original-policy': secret,
      }),
    )
    await report(violation({ 'blocked-uri': secret, 'effective-directive': `${secret} "x"` }))
    await report(violation({ 'source-file': `${own}/assets/app-1a2b3c.js?${secret}`, 'line-number': 1 }))

    expect(lines()).toHaveLength(before + 3)
    expect(lines().at(-1)).toContain('/assets/app-1a2b3c.js')
    expect(lines().join('')).not.toContain(secret)
  })

  it.each(['', 'x', 'null', '[]', '{"csp-report":[]}', '{"csp-report":{"line-number":{}}}', '{"a":'])(
    'counts what is no report, and notes nothing of it: %s',
    async body => {
      const before = lines().length
      expect((await report(body)).status).toBe(204)
      expect(lines().slice(before).join('')).not.toContain(body || 'report":')
    },
  )

  it('fills no log: after twenty lines of one caller it only counts', async () => {
    const before = await counted()
    for (let index = 0; index < 200; index += 1)
      await report(violation({ 'blocked-uri': `https://host-${index}.example/${'x'.repeat(1000)}` }))

    expect(lines().length).toBeLessThanOrEqual(20)
    expect(lines().join('').length).toBeLessThan(20 * 500)
    expect(await counted()).toBe(before + 200)
    expect((await report('x'.repeat(20_000))).status).toBe(413)
  })
})

describe('the log', () => {
  it('holds paths and codes, and no password, token or query', async () => {
    const secret = 'canary-6b1f'
    const body = `grant_type=password&username=${secret}&password=${secret}`
    const headers = { authorization: `Basic ${secret}`, 'content-type': 'application/x-www-form-urlencoded' }
    await rawRequest(server.port, `/oauth/token?x=${secret}`, { method: 'POST', headers, body })
    await get(`/v1/api/latest?lang=${secret}`, { authorization: `Bearer ${secret}`, cookie: secret })

    expect(log.join('')).toContain('/oauth/token')
    expect(log.join('')).not.toContain(secret)
  })
})
