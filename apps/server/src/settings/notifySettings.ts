import { transportTypes, type TransportType } from '@wiredeck/content-api/wire'
import * as v from 'valibot'
import { isOrigin } from './isOrigin.ts'
import { said } from './said.ts'
import type { MailSettings } from './accountSettings.ts'
import { readSiteUrl } from './siteUrl.ts'
import { SettingsError } from './settingsError.ts'

/** How the notifications of an account leave this server. */
export type NotifySettings = {
  /** The kinds of services that are delivered to; empty if nothing is delivered. */
  transports: readonly TransportType[]
  /** May a service lie in a private network, and be reached without encryption? */
  isPrivateAllowed: boolean
  /** Where readers reach this server, for the links in mails: an origin. Null is this machine. */
  siteUrl: string | null
  /** Another place than Amazon's for queues; null for Amazon's. */
  sqsEndpoint: string | null
  /** How mails leave this server, which `mail` services need. */
  mail: MailSettings
  /** What one account may register. */
  most: { services: number; subscriptions: number }
}

const wholeNumber = (what: string) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, `must be ${what}`), v.transform(Number))
const aNumber = 'a number from 1 to 999999'
const webAddress = v.pipe(
  v.string(),
  v.check(
    text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an address such as https://deck.example.org',
  ),
)

/** "rest, mail and sqs" */
function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The settings of notifications, as they stand in the environment. */
export const notifyEntries = {
  NOTIFY_TRANSPORTS: said(
    `the kinds of services that notifications go to: some of ${listed(transportTypes.map(type => `\`${type}\``))} between commas, or \`none\` ([below](#notifications)); \`mail\` needs \`SMTP_URL\` where others reach the server`,
    v.optional(
      v.pipe(
        v.string(),
        v.transform(list => list.split(',').flatMap(name => name.trim() || [])),
        v.array(
          v.picklist([...transportTypes, 'none'], `must be some of ${listed(transportTypes)}, or none`),
        ),
      ),
    ),
    '`rest`, and `mail` where `SMTP_URL` is set',
  ),
  NOTIFY_ALLOW_PRIVATE: said(
    '`1` lets services lie in private networks and on this machine, and be reached without encryption',
    v.optional(v.picklist(['1', '0'], 'must be 1 or 0'), '0'),
  ),
  NOTIFY_SQS_ENDPOINT: said("another place than Amazon's for queues", v.optional(webAddress)),
  NOTIFY_SERVICES: said('how many services one account may have', v.optional(wholeNumber(aNumber), '100')),
  NOTIFY_SUBSCRIPTIONS: said(
    'how many subscriptions one account may have',
    v.optional(wholeNumber(aNumber), '1000'),
  ),
  SITE_URL: said(
    'where readers reach the server, an address without a path, for the links in mails and the media in what is delivered. Where others reach it, mails with codes have a link only with this or `ALLOWED_HOSTS`',
    v.optional(
      v.pipe(
        v.string(),
        v.check(isOrigin, 'must be an address without a path, such as https://deck.example.org'),
      ),
    ),
    'this machine',
  ),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof notifyEntries, undefined>>

/**
 * Throws a SettingsError if `none` is named beside others, or `mail` without a mail server where others reach this
 * one: on a server for one machine its mailbox shows the mails.
 */
export function readNotify(env: Environment, mail: MailSettings, isPrivate: boolean): NotifySettings {
  const named = env.NOTIFY_TRANSPORTS ?? ['rest', ...(mail.smtpUrl !== null ? (['mail'] as const) : [])]
  const transports = named.filter(name => name !== 'none')
  if (transports.length > 0 && transports.length < named.length)
    throw new SettingsError('NOTIFY_TRANSPORTS says none beside others: say one or the other.')
  if (named.includes('mail') && mail.smtpUrl === null && !isPrivate)
    throw new SettingsError(
      'NOTIFY_TRANSPORTS names mail, which needs a mail server: set SMTP_URL, or leave mail out.',
    )
  return {
    transports: [...new Set(transports)],
    isPrivateAllowed: env.NOTIFY_ALLOW_PRIVATE === '1',
    siteUrl: readSiteUrl(env),
    sqsEndpoint: env.NOTIFY_SQS_ENDPOINT ?? null,
    mail,
    most: { services: env.NOTIFY_SERVICES, subscriptions: env.NOTIFY_SUBSCRIPTIONS },
  }
}
