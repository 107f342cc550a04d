import * as v from 'valibot'
import { isOrigin } from './isOrigin.ts'
import { said } from './said.ts'
import { SettingsError } from './settingsError.ts'

/** The backend of synced columns: a Supabase project, which the deck talks to itself, or this server. */
export type AccountSettings = { googleClientId: string | null } & (
  | { servedBy: 'supabase'; url: string; publishableKey: string }
  | {
      servedBy: 'here'
      mail: MailSettings
      /** The house's gateway for messages to phones; null without one. */
      smsUrl: string | null
      sessionLifetime: number
    }
)

export type MailSettings = {
  /** Null shows the mails on the console, and on a page of this machine. */
  smtpUrl: string | null
  from: string
}

const someSeconds = 'must be a number of seconds from 180 to 86400'
/** In seconds. The auth client of a deck renews a token that has less than two minutes left. */
const shortestSession = 180

/** The settings of the accounts, as they stand in the environment. */
export const accountEntries = {
  ACCOUNTS: said(
    'whether columns can be synced to an account: `on` or `off`; where accounts lie says [supabase.md](supabase.md)',
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  ),
  SUPABASE_URL: said(
    'a Supabase project that has the accounts; this server then keeps none. Goes with `SUPABASE_PUBLISHABLE_KEY`',
    v.optional(
      v.pipe(
        v.string(),
        v.check(isOrigin, 'must be an address without a path, such as https://abc.supabase.co'),
      ),
    ),
  ),
  SUPABASE_PUBLISHABLE_KEY: said(
    'the key that the deck sends to that project; no secret',
    v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word'))),
  ),
  SMTP_URL: said(
    'the mail server for codes and notifications. Without it codes stand on the console and on `/mailbox`, for this machine only: a server behind a proxy needs this, or `ALLOWED_HOSTS` or `BEHIND_PROXY`, with either of which there is no `/mailbox`',
    v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://'))),
  ),
  MAIL_FROM: said(
    'who mails come from',
    v.optional(
      v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/, 'must be an e-mail address')),
      'Wiredeck <deck@localhost>',
    ),
  ),
  SMS_URL: said(
    'the house\'s own gateway for messages to phones, which lets readers of this server\'s accounts have a phone as their second factor: the server POSTs `{"to": "+33612345678", "text": "…"}` to it as JSON, and any 2xx means that the message is on its way. A name and password in the address are sent as Basic',
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
          'must be an address such as https://sms.example.org/send',
        ),
      ),
    ),
  ),
  GOOGLE_CLIENT_ID: said(
    'lets readers sign in to sync with Google',
    v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word'))),
  ),
  SESSION_LIFETIME: said(
    'seconds until an access token of a sync account expires, 180 to 86400; fewer are raised to 180, because decks renew a token two minutes before its end',
    v.optional(
      v.pipe(v.string(), v.regex(/^\d+$/, someSeconds), v.transform(Number), v.maxValue(86_400, someSeconds)),
      '3600',
    ),
  ),
  ALLOWED_ORIGINS: said(
    'other origins whose pages may use the accounts, between commas',
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          list => list.split(',').every(each => each.trim() === '' || isOrigin(each.trim())),
          'must be origins such as https://deck.example.org, between commas',
        ),
      ),
      '',
    ),
  ),
  BEHIND_PROXY: said(
    'whether a proxy of yours says at the end of `X-Forwarded-For` who calls, for the limits on passwords and codes, and in `X-Request-Id` what the request is called: `on` or `off`. Behind a proxy without it all readers count as one',
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
  ),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof accountEntries, undefined>>

/** Null if there are to be no accounts. Throws a SettingsError if half of them is missing. */
export function readAccounts(env: Environment): AccountSettings | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey } = env
  if ((url === undefined) !== (publishableKey === undefined)) {
    throw new SettingsError(
      'SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both, or neither.',
    )
  }
  if (env.ACCOUNTS === 'off') return null
  const googleClientId = env.GOOGLE_CLIENT_ID ?? null
  if (url !== undefined && publishableKey !== undefined)
    return { servedBy: 'supabase', url: new URL(url).origin, publishableKey, googleClientId }
  return {
    servedBy: 'here',
    mail: readMail(env),
    smsUrl: env.SMS_URL ?? null,
    sessionLifetime: Math.max(shortestSession, env.SESSION_LIFETIME),
    googleClientId,
  }
}

/** What is taken in another way than it was set, and what readers will miss. */
export function accountWarnings(
  { SESSION_LIFETIME: lifetime }: Pick<Environment, 'SESSION_LIFETIME'>,
  { accounts, isPrivate }: { accounts: AccountSettings | null; isPrivate: boolean },
): string[] {
  const isUnmailed = accounts?.servedBy === 'here' && accounts.mail.smtpUrl === null
  return [
    ...(lifetime < shortestSession
      ? [
          `SESSION_LIFETIME is raised from ${lifetime} to ${shortestSession} seconds, the fewest with which decks stay signed in.`,
        ]
      : []),
    ...(isUnmailed && !isPrivate
      ? [
          'SMTP_URL is not set, so codes for sync reach no reader and stand on the console only: set SMTP_URL, or ACCOUNTS=off.',
        ]
      : []),
  ]
}

export function readMail({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Environment): MailSettings {
  return { smtpUrl: smtpUrl ?? null, from }
}
