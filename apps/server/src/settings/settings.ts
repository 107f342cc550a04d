import * as v from 'valibot'
import { said } from './said.ts'
import { liveEntries, readLive, type LiveSettings } from './liveSettings.ts'
import {
  accountEntries,
  accountWarnings,
  readAccounts,
  readMail,
  type AccountSettings,
} from './accountSettings.ts'
import { metricsEntries, readMetrics, type MetricsSettings } from './metricsSettings.ts'
import { findGuessable, wellKnown } from './guessable.ts'
import { isHostName } from './isHostName.ts'
import { findMisspelt } from './misspelt.ts'
import { notifyEntries, readNotify, type NotifySettings } from './notifySettings.ts'
import { pushEntries, readPush, type PushSettings } from './pushSettings.ts'
import { readSiteUrl } from './siteUrl.ts'
import { SettingsError } from './settingsError.ts'
import { readWatch, watchEntries, type WatchSettings } from './watchSettings.ts'

/** What the server is told by its environment, checked once at its start. */
export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** The agency's own content API; null serves the sample agency. */
  upstream: Upstream | null
  /** The account that hears the agency for all readers of a gateway; null without one. */
  watch: WatchSettings | null
  /** How another agency calls itself and its robots (D23); null leaves the deck's defaults. */
  agencyProviders: [string, string] | null
  robotGenre: string | null
  /** The operator of unquoted terms on text fields (D16). */
  fullTextMatch: 'in' | 'contains'
  /** base64 of `clientId:clientSecret`, which the deck sends along when it asks for a token. */
  apiKey: string
  sampleAccount: { email: string; password: string } | null
  /** Does the sample agency give tokens to those who do not log in? */
  isAnonymousOn: boolean
  /** Does the sample agency go on filing? */
  isWireOn: boolean
  /** 1 is the rhythm of the agency, 10 is ten times as fast. */
  wireSpeed: number
  /** How many days a document of the sample agency, or one that the house has heard, is kept. */
  keepDays: number
  /** Seconds until an access token expires. */
  tokenLifetime: number
  /** The backend of synced columns; null without one. */
  accounts: AccountSettings | null
  /** The live channel; null without one, as behind a gateway that hears nothing. */
  live: LiveSettings | null
  /** How long the filters of all who watch may take with one document. */
  matchingMs: number
  /** Alerts for closed decks; null without. */
  push: PushSettings | null
  /** How notifications leave this server; null behind a gateway, whose agency delivers its own. */
  notify: NotifySettings | null
  /** Further names this server may be called by, besides the loopback ones. */
  allowedHosts: string[]
  contactMail: string
  /** Does an empty deck invite to add a column? */
  hasWelcome: boolean
  /** Where page views and events are sent (D36); null sends none. */
  analyticsUrl: string | null
  /** Other origins whose pages may use the accounts. */
  allowedOrigins: string[]
  /** Where readers reach this server, for the links in mails: an origin. Null is this machine. */
  siteUrl: string | null
  /** Does a proxy of ours say, in X-Forwarded-For, who calls? */
  isBehindProxy: boolean
  /** Is there to be a line of the log for each request? */
  hasAccessLog: boolean
  /** Where and to whom the metrics are told; null if nothing is counted. */
  metrics: MetricsSettings | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Sentences about settings that are taken in another way than they were set. */
  warnings: string[]
}

export type Upstream = {
  /** Without a slash at its end. */
  url: string
  /** base64 of `clientId:clientSecret`. */
  apiKey: string
}

const wholeNumber = (what: string) =>
  v.pipe(v.string(), v.regex(/^\d+$/, `must be ${what}`), v.transform(Number))
const number = (what: string) =>
  v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, `must be ${what}`), v.transform(Number))
/** Without a query, and without a name and password. */
const address = v.pipe(
  v.string(),
  v.check(isBaseAddress, 'must be an address such as https://api.example.org'),
)
/** The key travels in a header, in base64. */
const key = v.pipe(v.string(), v.check(isKey, 'must be clientId:clientSecret, or base64 of that'))

const aPort = 'a number from 0 to 65535'
const someDays = 'a number of days from 1 to 365'
const aSpeed = 'a number from 0.01 to 1000'

export const environmentSchema = v.object({
  PORT: said(
    'the port on which the server listens; `0` takes any free one',
    v.optional(v.pipe(wholeNumber(aPort), v.maxValue(65_535, `must be ${aPort}`)), '4280'),
  ),
  HOST: said(
    'the address on which it listens. Where others can reach it, by this address or through a proxy, set `API_KEY`, and `SAMPLE_ACCOUNT` to an account of your own or `off`; and set `ALLOWED_HOSTS`, because without it the server answers only to its addresses and `localhost`',
    v.optional(v.string(), '127.0.0.1'),
  ),
  DATA_DIR: said(
    "folder of the embedded database; one process at a time. Beside it lie its lock, the keys of the accounts (`data.keys.json`) and the socket for backups (`data.sock`), so the folder above it has to be the server's own too. All of it is closed to other users of the machine",
    v.optional(v.string(), './data'),
  ),
  DATABASE_URL: said(
    'a PostgreSQL database instead, for as many processes as wanted; the keys of the accounts still lie beside `DATA_DIR`',
    v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  ),
  CONTENT_API_URL: said("the agency's content API; goes with `CONTENT_API_KEY`", v.optional(address)),
  CONTENT_API_KEY: said('`clientId:clientSecret` of that API, or base64 of it', v.optional(key)),
  AGENCY_PROVIDERS: said(
    'how that agency names itself as a provider: two names with a comma between them',
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[^,]*[^,\s][^,]*,[^,]*[^,\s][^,]*$/, 'must be two names with a comma between them'),
      ),
    ),
    '`AFP,ا ف ب`',
  ),
  ROBOT_GENRE: said(
    'how that agency marks its robot documents',
    v.optional(v.string()),
    '`afpedtype:DocRobot`',
  ),
  FULL_TEXT_MATCH: said(
    "the operator of unquoted words on text fields: `in`, or `contains` where the agency's API wants it",
    v.optional(v.picklist(['in', 'contains'], 'must be in or contains'), 'in'),
  ),
  API_KEY: said(
    "`clientId:clientSecret` of the sample agency's content API; where others reach the server, not the well-known `deck:deck`",
    v.optional(v.pipe(v.string(), v.regex(/^[^:\s]+:\S+$/, 'must be clientId:clientSecret'))),
    '`deck:deck` where only this machine reaches the server',
  ),
  SAMPLE_ACCOUNT: said(
    'e-mail and password of the sample reader, or `off`; where others reach the server, a password of at least 8 signs that is not the well-known one',
    v.optional(v.pipe(v.string(), v.regex(/^[^:\s]+@[^:\s]+:\S+$/, 'must be e-mail:password, or off'))),
    '`reader@deck.example:reader` where only this machine reaches the server',
  ),
  ANONYMOUS: said(
    'whether the sample agency gives access tokens without a password: `on` or `off`. The deck asks for none; programs such as `afpnews-api` may. Tokens that were given before are good until they expire',
    v.optional(v.picklist(['on', 'off'], 'must be on or off')),
    '`on` where only this machine reaches the server, else `off`',
  ),
  WIRE: said(
    'whether the sample agency goes on filing: `on` or `off`',
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  ),
  WIRE_SPEED: said(
    "how many times as fast as the agency's own rhythm, 0.01 to 1000",
    v.optional(
      v.pipe(number(aSpeed), v.minValue(0.01, `must be ${aSpeed}`), v.maxValue(1000, `must be ${aSpeed}`)),
      '1',
    ),
  ),
  KEEP_DAYS: said(
    'how many days a document of the sample agency, or one that the house has heard, is kept, 1 to 365',
    v.optional(
      v.pipe(
        wholeNumber(someDays),
        v.minValue(1, `must be ${someDays}`),
        v.maxValue(365, `must be ${someDays}`),
      ),
      '14',
    ),
  ),
  TOKEN_LIFETIME: said(
    'seconds until an access token of the content API expires',
    v.optional(v.pipe(number('a number of seconds'), v.minValue(1, 'must be a number of seconds')), '3600'),
  ),
  ...accountEntries,
  ...liveEntries,
  ...notifyEntries,
  ...pushEntries,
  ...watchEntries,
  ALLOWED_HOSTS: said(
    'names that readers use for the server, between commas, without `https://`, a port, a slash, `*` or a dot at the end. It answers to IP addresses, `localhost` and these, and to no other name (`/healthz`, `/readyz` and `/metrics` to any), so that no foreign page can reach it by a name of its own that leads here',
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          list => toNames(list).every(isHostName),
          'must be names as a browser calls the server, such as deck.example.org, between commas: without https://, a port, a slash, * or a dot at the end',
        ),
      ),
      '',
    ),
  ),
  CONTACT_MAIL: said(
    'whom readers write to',
    v.optional(v.pipe(v.string(), v.email('must be an e-mail address')), 'deck@corvane.example'),
  ),
  WELCOME: said(
    'whether a deck without columns invites to add one: `on` or `off`',
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  ),
  ANALYTICS_URL: said(
    'the address to which the deck POSTs, as JSON of the type `text/plain`, which screens are seen and what is changed in columns and language; unset, nothing is sent',
    v.optional(address),
  ),
  ACCESS_LOG: said(
    '`1` logs a line for each request: method, path without its query, status, milliseconds, address, and the id that the answer has in `X-Request-Id`',
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  ),
  ...metricsEntries,
  LOG_LEVEL: said(
    '`silent`, `error`, `warn`, `info` or `debug`; logs are JSON lines on standard error',
    v.optional(
      v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
      'info',
    ),
  ),
})

/** Reads the settings. Throws a SettingsError that names every setting that cannot be used. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty variable is an unset one: that is how shells and compose files clear them.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const isSampleOff = given.SAMPLE_ACCOUNT === 'off'
  if (isSampleOff) delete given.SAMPLE_ACCOUNT
  const read = v.safeParse(environmentSchema, given)
  const faults = [
    ...(read.issues ?? []).map(sentence),
    ...findMisspelt(Object.keys(given), Object.keys(environmentSchema.entries)).map(
      ({ name, likely }) => `${name} is no setting. ${likely} is one: rename it, or unset ${name}.`,
    ),
  ]
  if (!read.success || faults.length > 0) throw new SettingsError(faults.join('\n'))
  const env = read.output
  if ((env.CONTENT_API_URL === undefined) !== (env.CONTENT_API_KEY === undefined)) {
    throw new SettingsError('CONTENT_API_URL and CONTENT_API_KEY belong together: set both, or neither.')
  }
  const place = {
    host: env.HOST,
    isBehindProxy: env.BEHIND_PROXY === 'on',
    allowedHosts: toNames(env.ALLOWED_HOSTS),
  }
  const isPrivate = isForOneMachine(place)
  const hasSample = env.CONTENT_API_URL === undefined
  const watch = readWatch(env, !hasSample)
  const apiKey = env.API_KEY ?? (isPrivate || !hasSample ? wellKnown.apiKey : null)
  const account = env.SAMPLE_ACCOUNT ?? (isPrivate ? wellKnown.account : null)
  // Without an account nobody could log in, so that has to be set on purpose.
  const hasReader = !hasSample || isSampleOff || account !== null
  const whyPublic = `${isLoopback(env.HOST) ? 'BEHIND_PROXY or ALLOWED_HOSTS is set' : `HOST is ${env.HOST}`}, so others can reach this server`
  if (apiKey === null || !hasReader) {
    throw new SettingsError(
      `${whyPublic}: set API_KEY (clientId:clientSecret), and SAMPLE_ACCOUNT ` +
        '(e-mail:password, or off). The well-known ones are for this machine only.',
    )
  }
  if (hasSample && !isPrivate) {
    const guessable = findGuessable({ apiKey, account: isSampleOff ? null : account })
    if (guessable.length > 0)
      throw new SettingsError(guessable.map(each => `${whyPublic}, and ${each}`).join('\n'))
  }
  const accounts = readAccounts(env)
  const notify = hasSample ? readNotify(env, readMail(env), isPrivate) : null

  return {
    port: env.PORT,
    ...place,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    upstream:
      env.CONTENT_API_URL !== undefined && env.CONTENT_API_KEY !== undefined
        ? { url: env.CONTENT_API_URL.replace(/\/+$/, ''), apiKey: toBasic(env.CONTENT_API_KEY) }
        : null,
    watch,
    agencyProviders: env.AGENCY_PROVIDERS === undefined ? null : toPair(env.AGENCY_PROVIDERS),
    robotGenre: env.ROBOT_GENRE ?? null,
    fullTextMatch: env.FULL_TEXT_MATCH,
    apiKey: toBasic(apiKey),
    sampleAccount: hasSample && !isSampleOff && account !== null ? toAccount(account) : null,
    isAnonymousOn: env.ANONYMOUS === undefined ? isPrivate : env.ANONYMOUS === 'on',
    isWireOn: env.WIRE === 'on',
    wireSpeed: env.WIRE_SPEED,
    keepDays: env.KEEP_DAYS,
    tokenLifetime: env.TOKEN_LIFETIME,
    accounts,
    live: hasSample || watch ? readLive(env) : null,
    matchingMs: env.MATCHING_MS,
    push: readPush(env),
    notify,
    allowedOrigins: toNames(env.ALLOWED_ORIGINS).map(origin => new URL(origin).origin),
    siteUrl: readSiteUrl(env),
    contactMail: env.CONTACT_MAIL,
    hasWelcome: env.WELCOME === 'on',
    analyticsUrl: env.ANALYTICS_URL ?? null,
    hasAccessLog: env.ACCESS_LOG === '1',
    metrics: readMetrics(env, env.PORT),
    logLevel: env.LOG_LEVEL,
    warnings: accountWarnings(env, { accounts, isPrivate }),
  }
}

/** Can only this machine reach the host? */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** A server whose settings name a proxy or hosts has readers elsewhere. Not every proxy announces itself. */
export function isForOneMachine({
  host,
  isBehindProxy,
  allowedHosts,
}: Pick<Settings, 'host' | 'isBehindProxy' | 'allowedHosts'>): boolean {
  return isLoopback(host) && !isBehindProxy && allowedHosts.length === 0
}

function toNames(list: string): string[] {
  return list
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(Boolean)
}

function toPair(names: string): [string, string] {
  const [first = '', second = ''] = names.split(',').map(name => name.trim())
  return [first, second]
}

function isBaseAddress(text: string): boolean {
  if (!/^https?:\/\/[^?#]+$/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Settings whose values must not stand on a screen or in a log, wrong or right. */
const secrets = new Set([
  'DATABASE_URL',
  'CONTENT_API_URL',
  'CONTENT_API_KEY',
  'WATCH_USERNAME',
  'WATCH_PASSWORD',
  'API_KEY',
  'SAMPLE_ACCOUNT',
  'SMTP_URL',
  'SMS_URL',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
])

function sentence(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? 'The environment'
  return `${name} ${issue.message}${secrets.has(name) ? '' : ` (it is ${JSON.stringify(String(issue.input))})`}.`
}

/** The value of a Basic header, from `clientId:clientSecret` or from that in base64, which has no colon. */
function toBasic(key: string): string {
  return key.includes(':') ? Buffer.from(key).toString('base64') : key
}

function isKey(key: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(key)) return false
  const decoded = Buffer.from(key, 'base64')
  const isBase64 = decoded.toString('base64').replace(/=+$/, '') === key.replace(/=+$/, '')
  const pair = isBase64 ? decoded.toString() : key
  return /^[^:]+:./.test(pair)
}

function toAccount(account: string): { email: string; password: string } {
  const colon = account.indexOf(':')
  return { email: account.slice(0, colon).toLowerCase(), password: account.slice(colon + 1) }
}
