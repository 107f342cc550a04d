import { describe, expect, it } from 'vitest'
import { makeVapidKeys } from './base/vapidKeys.ts'
import { readSettings } from './settings/settings.ts'
import { SettingsError } from './settings/settingsError.ts'
import { deckConfig } from './web/deckConfig.ts'
import { policyFor } from './web/headers.ts'

const upstream = { CONTENT_API_URL: 'https://api.example.org/', CONTENT_API_KEY: 'id:secret' }
const messageOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).message
  }
  return null
}

describe('the settings', () => {
  it('need none of them', () => {
    expect(readSettings({ PORT: '', HOME: '/root' })).toEqual({
      port: 4280,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      upstream: null,
      warnings: [],
      watch: null,
      agencyProviders: null,
      robotGenre: null,
      fullTextMatch: 'in',
      apiKey: 'ZGVjazpkZWNr',
      sampleAccount: { email: 'reader@deck.example', password: 'reader' },
      isAnonymousOn: true,
      isWireOn: true,
      wireSpeed: 1,
      keepDays: 14,
      tokenLifetime: 3600,
      accounts: {
        servedBy: 'here',
        mail: { smtpUrl: null, from: 'Wiredeck <deck@localhost>' },
        smsUrl: null,
        sessionLifetime: 3600,
        googleClientId: null,
      },
      live: {
        channels: 2000,
        channelsOfAccount: 1000,
        channelsOfAddress: 500,
        watches: 64,
        messageBytes: 262_144,
      },
      matchingMs: 25,
      push: null,
      notify: {
        transports: ['rest'],
        isPrivateAllowed: false,
        siteUrl: null,
        sqsEndpoint: null,
        mail: { smtpUrl: null, from: 'Wiredeck <deck@localhost>' },
        most: { services: 100, subscriptions: 1000 },
      },
      allowedOrigins: [],
      isBehindProxy: false,
      allowedHosts: [],
      siteUrl: null,
      contactMail: 'deck@corvane.example',
      hasWelcome: true,
      analyticsUrl: null,
      hasAccessLog: false,
      metrics: null,
      logLevel: 'info',
    })
  })

  it('are read as they are meant', () => {
    const settings = readSettings({
      PORT: '0',
      ALLOWED_HOSTS: ' Deck.example.org, deck2.example.org,',
      SAMPLE_ACCOUNT: 'Me@deck.example:a:b-and-c',
      API_KEY: 'me:€',
      WIRE_SPEED: '2.5',
      KEEP_DAYS: '30',
    })

    expect(settings).toMatchObject({
      port: 0,
      allowedHosts: ['deck.example.org', 'deck2.example.org'],
      sampleAccount: { email: 'me@deck.example', password: 'a:b-and-c' },
      apiKey: Buffer.from('me:€').toString('base64'),
      wireSpeed: 2.5,
      keepDays: 30,
    })
  })

  it.each([
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535 (it is "70000").'],
    [{ PORT: '80.5' }, 'PORT must be a number from 0 to 65535 (it is "80.5").'],
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535 (it is "http").'],
    [{ LIVE: 'maybe' }, 'LIVE must be on or off (it is "maybe").'],
    [{ LIVE_WATCHES: '0' }, 'LIVE_WATCHES must be a number from 1 to 1000 (it is "0").'],
    [{ LIVE_CHANNELS: 'many' }, 'LIVE_CHANNELS must be a number from 1 to 100000 (it is "many").'],
    [{ WIRE: 'maybe' }, 'WIRE must be on or off (it is "maybe").'],
    [{ KEEP_DAYS: '0' }, 'KEEP_DAYS must be a number of days from 1 to 365 (it is "0").'],
    [{ WIRE_SPEED: '0' }, 'WIRE_SPEED must be a number from 0.01 to 1000 (it is "0").'],
    [
      { AGENCY_PROVIDERS: 'AFP' },
      'AGENCY_PROVIDERS must be two names with a comma between them (it is "AFP").',
    ],
    [{ FULL_TEXT_MATCH: 'like' }, 'FULL_TEXT_MATCH must be in or contains (it is "like").'],
    [{ TOKEN_LIFETIME: '-1' }, 'TOKEN_LIFETIME must be a number of seconds (it is "-1").'],
    [{ CONTACT_MAIL: 'nobody' }, 'CONTACT_MAIL must be an e-mail address (it is "nobody").'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, error, warn, info or debug (it is "loud").'],
    [
      { CONTENT_API_URL: 'https://api.example.org' },
      'CONTENT_API_URL and CONTENT_API_KEY belong together: set both, or neither.',
    ],
    [
      { CONTENT_API_KEY: 'id:secret' },
      'CONTENT_API_URL and CONTENT_API_KEY belong together: set both, or neither.',
    ],
    [
      { ...upstream, WATCH_USERNAME: 'house' },
      'WATCH_USERNAME and WATCH_PASSWORD belong together: set both, or neither.',
    ],
    [
      { ...upstream, WATCH_PASSWORD: 'canary' },
      'WATCH_USERNAME and WATCH_PASSWORD belong together: set both, or neither.',
    ],
    [
      { WATCH_USERNAME: 'house', WATCH_PASSWORD: 'canary' },
      'WATCH_USERNAME is an account of the agency behind CONTENT_API_URL: set that too, or unset WATCH_USERNAME and WATCH_PASSWORD.',
    ],
    [
      { ...upstream, WATCH: 'channel-only' },
      'WATCH says what readers get of what the house’s account hears: set WATCH_USERNAME and WATCH_PASSWORD too, or unset WATCH.',
    ],
    [{ ...upstream, WATCH: 'on' }, 'WATCH must be full or channel-only (it is "on").'],
    [{ ANONYMOUS: 'yes' }, 'ANONYMOUS must be on or off (it is "yes").'],
    [{ WIRE_SPED: '2' }, 'WIRE_SPED is no setting. WIRE_SPEED is one: rename it, or unset WIRE_SPED.'],
    [
      { ALOWED_HOSTS: 'a' },
      'ALOWED_HOSTS is no setting. ALLOWED_HOSTS is one: rename it, or unset ALOWED_HOSTS.',
    ],
    [{ wire_speed: '2' }, 'wire_speed is no setting. WIRE_SPEED is one: rename it, or unset wire_speed.'],
    [{ ACOCUNTS: 'off' }, 'ACOCUNTS is no setting. ACCOUNTS is one: rename it, or unset ACOCUNTS.'],
    [
      { ...upstream, CONTENT_API_URL: 'file:///etc' },
      'CONTENT_API_URL must be an address such as https://api.example.org.',
    ],
    [
      { ...upstream, CONTENT_API_URL: 'https://api.example.org/?v=1' },
      'CONTENT_API_URL must be an address such as https://api.example.org.',
    ],
    ...[
      'https://deck.example.org',
      '*',
      '*.example.org',
      'deck.example.org/',
      'deck.example.org.',
      'deck.example.org:443',
      'a.example,b.example/x',
      'dèck.example',
    ].map(
      ALLOWED_HOSTS =>
        [
          { ALLOWED_HOSTS },
          `ALLOWED_HOSTS must be names as a browser calls the server, such as deck.example.org, between commas: without https://, a port, a slash, * or a dot at the end (it is "${ALLOWED_HOSTS}").`,
        ] as [Record<string, string>, string],
    ),
    ...[
      'https://deck.example.org/deck',
      'https://deck.example.org/?a',
      'https://me:canary@deck.example.org',
      'deck.example.org',
      'ftp://deck.example.org',
    ].map(
      SITE_URL =>
        [
          { SITE_URL },
          `SITE_URL must be an address without a path, such as https://deck.example.org (it is "${SITE_URL}").`,
        ] as [Record<string, string>, string],
    ),
    [
      { PORT: '9090', METRICS_PORT: '9090' },
      'METRICS_PORT and PORT are both 9090: set METRICS_PORT to another port, or unset it and set METRICS_TOKEN, with which the server itself answers /metrics.',
    ],
  ])('say in a sentence what is wrong: %j', (environment, sentence) => {
    expect(messageOf(environment)).toBe(sentence)
  })

  it('take keys for alerts with the deck closed that belong to each other, and show no private one', () => {
    const [one, other] = [makeVapidKeys(), makeVapidKeys()]
    const push = {
      PUSH: 'on',
      VAPID_PUBLIC_KEY: one.publicKey,
      VAPID_PRIVATE_KEY: one.privateKey,
      VAPID_SUBJECT: 'mailto:deck@example.org',
    }
    expect(readSettings(push).push).toEqual({ ...one, subject: 'mailto:deck@example.org' })
    expect(readSettings({ ...push, PUSH: 'off' }).push).toBeNull()
    const needs =
      'PUSH=on needs VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT. `node server.mjs keys --push` makes'
    for (const missing of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])
      expect(messageOf({ ...push, [missing]: '' }), missing).toContain(needs)
    expect(messageOf({ ...push, VAPID_PRIVATE_KEY: other.privateKey })).toContain(
      'do not belong to each other',
    )
    expect(messageOf({ ...push, VAPID_PRIVATE_KEY: '7'.repeat(42) })).toBe(
      'VAPID_PRIVATE_KEY must be what `node server.mjs keys --push` prints, or in a clone `npm run keys -- --push`.',
    )
    expect(messageOf({ ...push, VAPID_SUBJECT: 'deck@example.org' })).toContain('VAPID_SUBJECT must be')
  })

  it.each(['%%%', 'id secret:a', 'deck', 'aWQ6', ':secret', 'aWQgc2VjcmV'])('take no %j for a key', key => {
    expect(messageOf({ ...upstream, CONTENT_API_KEY: key })).toBe(
      'CONTENT_API_KEY must be clientId:clientSecret, or base64 of that.',
    )
  })

  it.each([
    ['what is nothing like a setting', { PATH: '/bin', HOME: '/root', LANG: 'C', LOGNAME: 'me', POST: '1' }],
    [
      'what npm and others set',
      { npm_config_registry: 'x', NODE_ENV: 'test', AWS_API_KEY: 'x', HOSTNAME: 'x' },
    ],
    ['what stands beside the setting it is like', { DATABASE_URL: 'postgres://a/b', DATABASE_URI: 'x' }],
    ['a name that was cleared', { WIRE_SPED: '' }],
  ])('leave alone %s', (_, environment) => {
    expect(messageOf(environment)).toBeNull()
  })

  it('name everything that is wrong at once', () => {
    expect(messageOf({ PORT: 'a', WIRE: 'b' })?.split('\n')).toHaveLength(2)
  })

  it('repeat no secret', () => {
    const wrong = {
      API_KEY: 'canary',
      SAMPLE_ACCOUNT: 'canary',
      DATABASE_URL: 'mysql://canary',
      CONTENT_API_URL: 'https://canary@api.example.org',
      CONTENT_API_KEY: 'canary canary',
    }
    const message = messageOf(wrong)

    expect(message?.split('\n')).toHaveLength(5)
    expect(message).not.toContain('canary')
  })
})

describe('the sample account and the well-known key', () => {
  const publicHost = { HOST: '0.0.0.0' }

  it.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('exist on %s', HOST => {
    expect(readSettings({ HOST })).toMatchObject({ apiKey: 'ZGVjazpkZWNr', sampleAccount: expect.anything() })
  })

  it.each(['0.0.0.0', '::', '192.168.1.7', 'deck.example.org', '127.evil.example'])(
    'refuse to exist on %s, and say what to set',
    HOST => {
      expect(messageOf({ HOST })).toBe(
        `HOST is ${HOST}, so others can reach this server: set API_KEY (clientId:clientSecret), and SAMPLE_ACCOUNT ` +
          '(e-mail:password, or off). The well-known ones are for this machine only.',
      )
      expect(messageOf({ HOST, SAMPLE_ACCOUNT: 'off' })).toMatch(/^HOST is/)
      expect(messageOf({ HOST, API_KEY: 'my:key' })).toMatch(/^HOST is/)
      expect(readSettings({ HOST, API_KEY: 'my:key', SAMPLE_ACCOUNT: 'off' }).sampleAccount).toBeNull()
    },
  )

  it.each([{ BEHIND_PROXY: 'on' }, { ALLOWED_HOSTS: 'deck.example.org' }])(
    'refuse to exist with %j, because a proxy on this machine brings readers from elsewhere',
    given => {
      expect(messageOf({ ...given, API_KEY: '', SAMPLE_ACCOUNT: '' })).toMatch(
        /^BEHIND_PROXY or ALLOWED_HOSTS is set, so others can reach this server: set API_KEY/,
      )
      const own = { ...given, API_KEY: 'my:key', SAMPLE_ACCOUNT: 'me@deck.example:long-secret' }
      expect(readSettings(own)).toMatchObject({ isAnonymousOn: false, sampleAccount: expect.anything() })
    },
  )

  it('exist where they are set', () => {
    const settings = readSettings({
      ...publicHost,
      API_KEY: 'my:key',
      SAMPLE_ACCOUNT: 'me@deck.example:long-secret',
    })
    expect(settings).toMatchObject({ sampleAccount: { email: 'me@deck.example', password: 'long-secret' } })
  })

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ BEHIND_PROXY: 'on' }, 'BEHIND_PROXY or ALLOWED_HOSTS is set'],
  ])('are refused where they are set and others can reach the server: %j', (place, why) => {
    const own = { ...place, API_KEY: 'my:key', SAMPLE_ACCOUNT: 'me@deck.example:long-secret' }
    const begins = `${why}, so others can reach this server, and`
    expect(messageOf({ ...own, API_KEY: 'deck:deck' })).toBe(
      `${begins} API_KEY is the well-known deck:deck: set another clientId:clientSecret.`,
    )
    expect(messageOf({ ...own, SAMPLE_ACCOUNT: 'Reader@deck.example:reader' })).toBe(
      `${begins} SAMPLE_ACCOUNT is the well-known reader@deck.example:reader: set another e-mail:password, or off.`,
    )
    for (const password of ['x', '7signs.'])
      expect(messageOf({ ...own, SAMPLE_ACCOUNT: `me@deck.example:${password}` })).toBe(
        `${begins} SAMPLE_ACCOUNT has a password of fewer than 8 signs: set a longer one, or off.`,
      )
    expect(readSettings({ ...own, SAMPLE_ACCOUNT: 'me@deck.example:8signs..' }).sampleAccount).toMatchObject({
      password: '8signs..',
    })
  })

  it('may be as short as they like on this machine', () => {
    expect(readSettings({ SAMPLE_ACCOUNT: 'me@deck.example:x', API_KEY: 'deck:deck' })).toMatchObject({
      sampleAccount: { password: 'x' },
      apiKey: 'ZGVjazpkZWNr',
    })
  })

  it('give anonymous tokens on this machine only, unless it is said', () => {
    expect(readSettings({}).isAnonymousOn).toBe(true)
    expect(readSettings({ ANONYMOUS: 'off' }).isAnonymousOn).toBe(false)
    const open = { ...publicHost, API_KEY: 'my:key', SAMPLE_ACCOUNT: 'off' }
    expect(readSettings(open).isAnonymousOn).toBe(false)
    expect(readSettings({ ...open, ANONYMOUS: 'on' }).isAnonymousOn).toBe(true)
  })

  it('can be switched off', () => {
    expect(readSettings({ SAMPLE_ACCOUNT: 'off' }).sampleAccount).toBeNull()
  })

  it('do not exist behind a gateway, even where one is set', () => {
    expect(
      readSettings({ ...upstream, SAMPLE_ACCOUNT: 'me@deck.example:long-secret' }).sampleAccount,
    ).toBeNull()
    expect(readSettings({ ...upstream, ...publicHost }).sampleAccount).toBeNull()
  })
})

describe('the names and addresses of the server', () => {
  it('may be written with capitals, with underscores, as an address, or with the slash that browsers show', () => {
    const own = { API_KEY: 'my:key', SAMPLE_ACCOUNT: 'off' }
    const hosts = 'Deck.example.org,xn--dck-6la.example, wire_deck ,192.0.2.7,[2001:db8::7],2001:db8::8'
    expect(readSettings({ ...own, ALLOWED_HOSTS: hosts }).allowedHosts).toHaveLength(6)
    const siteUrl = (SITE_URL: string) => readSettings({ SITE_URL }).notify?.siteUrl
    expect(siteUrl('https://Deck.example.org/')).toBe('https://deck.example.org')
    expect(siteUrl('http://deck.example.org:8080')).toBe('http://deck.example.org:8080')
  })

  it('may be free ports both', () => {
    expect(readSettings({ PORT: '0', METRICS_PORT: '0' }).metrics).toEqual({ token: null, port: 0 })
  })
})

describe('mail without a mail server', () => {
  const open = { BEHIND_PROXY: 'on', API_KEY: 'my:key', SAMPLE_ACCOUNT: 'off' }
  const smtp = { SMTP_URL: 'smtp://mail.example' }
  const supabase = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'a' }

  it('is refused for notifications where others reach the server, and shown in the mailbox where they do not', () => {
    const asked = { NOTIFY_TRANSPORTS: 'rest,mail' }
    expect(messageOf({ ...open, ...asked })).toBe(
      'NOTIFY_TRANSPORTS names mail, which needs a mail server: set SMTP_URL, or leave mail out.',
    )
    expect(readSettings({ ...open, ...asked, ...smtp }).notify?.transports).toEqual(['rest', 'mail'])
    expect(readSettings(asked).notify?.transports).toEqual(['rest', 'mail'])
  })

  it('is warned of for codes, unless nobody else reaches the server or it sends none', () => {
    const warning =
      'SMTP_URL is not set, so codes for sync reach no reader and stand on the console only: set SMTP_URL, or ACCOUNTS=off.'
    expect(readSettings(open).warnings).toEqual([warning])
    expect(readSettings({ ...upstream, BEHIND_PROXY: 'on' }).warnings).toEqual([warning])
    for (const given of [smtp, { ACCOUNTS: 'off' }, supabase])
      expect(readSettings({ ...open, ...given }).warnings).toEqual([])
    expect(readSettings({}).warnings).toEqual([])
  })
})

describe('the gateway’s key', () => {
  it('is taken as clientId:clientSecret, or as base64 of that', () => {
    const expected = { url: 'https://api.example.org', apiKey: 'aWQ6c2VjcmV0' }

    expect(readSettings(upstream).upstream).toEqual(expected)
    expect(readSettings({ ...upstream, CONTENT_API_KEY: 'aWQ6c2VjcmV0' }).upstream).toEqual(expected)
  })
})

describe('the welcome of an empty deck (deck 2, Deck view)', () => {
  it('is on unless it is turned off, and the deck is told', () => {
    expect(deckConfig(readSettings({}), null)).toMatchObject({ welcome: true })
    expect(deckConfig(readSettings({ WELCOME: 'off' }), null)).toMatchObject({ welcome: false })
    expect(() => readSettings({ WELCOME: 'no' })).toThrow('WELCOME must be on or off (it is "no").')
  })
})

const anyPage = { path: '/', host: 'localhost:4280' }

describe('analytics (D36)', () => {
  it('are named to the deck, and allowed by the policy of pages alone, only where they are set', () => {
    const { analyticsUrl } = readSettings({ ANALYTICS_URL: 'https://told.example/deck' })
    expect(analyticsUrl).toBe('https://told.example/deck')
    expect(deckConfig({ ...readSettings({}), analyticsUrl }, null)).toMatchObject({ analyticsUrl })
    expect(deckConfig(readSettings({}), null)).not.toHaveProperty('analyticsUrl')

    const policy = (analyticsOrigin: string | null) =>
      policyFor(anyPage, 'text/html', { origins: [], analyticsOrigin, isGoogleOn: false })
    expect(policy('https://told.example')).toContain("connect-src 'self' https://told.example;")
    expect(policy('https://told.example')).toContain("script-src 'self';")
    expect(policy(null)).toContain("connect-src 'self';")
  })
})

describe('the accounts', () => {
  const supabase = { SUPABASE_URL: 'https://abc.supabase.co/', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' }

  it('are those of a Supabase project where one is named, and the policy lets pages connect to it', () => {
    const settings = readSettings({ ...supabase, GOOGLE_CLIENT_ID: 'deck-1' })
    const { url } = settings.accounts?.servedBy === 'supabase' ? settings.accounts : { url: '' }
    expect(deckConfig(settings, null).accounts).toEqual({
      url: 'https://abc.supabase.co',
      publishableKey: 'sb_publishable_1',
      googleClientId: 'deck-1',
    })
    const policy = policyFor(anyPage, 'text/html', {
      origins: [url],
      analyticsOrigin: null,
      isGoogleOn: true,
    })
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;")
  })

  it('are none where they are turned off, and the deck is told of none', () => {
    const settings = readSettings({ ...supabase, ACCOUNTS: 'off' })
    expect(settings.accounts).toBeNull()
    expect(deckConfig(settings, null)).not.toHaveProperty('accounts')
  })

  it.each([
    [
      { SUPABASE_URL: 'https://abc.supabase.co' },
      'SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both, or neither.',
    ],
    [
      { ...supabase, SUPABASE_URL: 'https://abc.supabase.co/rest/v1' },
      'SUPABASE_URL must be an address without a path, such as https://abc.supabase.co (it is "https://abc.supabase.co/rest/v1").',
    ],
    [{ SMTP_URL: 'http://user:canary@mail' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address (it is "nobody").'],
    [
      { SESSION_LIFETIME: '90000' },
      'SESSION_LIFETIME must be a number of seconds from 180 to 86400 (it is "90000").',
    ],
    [
      { ALLOWED_ORIGINS: 'https://a.example, deck.example' },
      'ALLOWED_ORIGINS must be origins such as https://deck.example.org, between commas (it is "https://a.example, deck.example").',
    ],
    [{ BEHIND_PROXY: 'yes' }, 'BEHIND_PROXY must be on or off (it is "yes").'],
  ])('are not taken from %j', (environment, message) => {
    expect(messageOf(environment)).toBe(message)
  })

  it.each([
    ['60', 180, 1],
    ['179', 180, 1],
    ['180', 180, 0],
  ])(
    'have sessions of at least 180 s, and warn of a shorter one (%s)',
    (SESSION_LIFETIME, lifetime, count) => {
      const { accounts, warnings } = readSettings({ SESSION_LIFETIME })
      expect(accounts).toMatchObject({ sessionLifetime: lifetime })
      expect(warnings).toHaveLength(count)
      for (const warning of warnings) expect(warning).toContain(SESSION_LIFETIME)
    },
  )

  it('are this server’s own otherwise, with the mail server that is named', () => {
    const environment = {
      SMTP_URL: 'smtps://me:secret@mail.example',
      MAIL_FROM: 'Deck <deck@desk.example>',
      SESSION_LIFETIME: '600',
    }
    expect(readSettings(environment).accounts).toEqual({
      servedBy: 'here',
      mail: { smtpUrl: 'smtps://me:secret@mail.example', from: 'Deck <deck@desk.example>' },
      smsUrl: null,
      sessionLifetime: 600,
      googleClientId: null,
    })
  })
})

describe('/config.json holds no secret', () => {
  it('behind a gateway, neither the key nor the address', () => {
    const config = deckConfig(readSettings(upstream), null)

    expect(config).toEqual({
      contentApiUrl: '',
      contentApiKey: 'gateway',
      contactMail: 'deck@corvane.example',
      fullTextMatch: 'in',
      welcome: true,
    })
  })

  it('tells the deck how another agency names itself (D16 and D23)', () => {
    const settings = readSettings({
      ...upstream,
      AGENCY_PROVIDERS: 'Corvane, كورفان',
      ROBOT_GENRE: 'corvane:Robot',
      FULL_TEXT_MATCH: 'contains',
    })

    expect(deckConfig(settings, null)).toMatchObject({
      agencyProviders: ['Corvane', 'كورفان'],
      robotGenre: 'corvane:Robot',
      fullTextMatch: 'contains',
    })
  })

  it('on a server that others reach, no password', () => {
    const settings = readSettings({
      HOST: '0.0.0.0',
      API_KEY: 'my:key',
      SAMPLE_ACCOUNT: 'me@deck.example:canary-word',
      DATABASE_URL: 'postgres://canary@localhost/deck',
    })

    expect(JSON.stringify(deckConfig(settings, null))).not.toContain('canary')
  })
})
