import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { JWTVerifyGetKey } from 'jose'
import type { Logger } from 'pino'
import type { AccountSettings } from './settings/accountSettings.ts'
import type { Database } from './database/database.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createSmtp, type Mail } from './mail/mail.ts'
import { createTextMessages } from './mail/textMessages.ts'
import { openRealtime, type Realtime } from './realtime/socket.ts'
import { createRestApp } from './rest/restApp.ts'
import { isForOneMachine, type Settings } from './settings/settings.ts'
import type { ServedAccounts } from './web/deckConfig.ts'
import { CodedRefusal } from './http/codedRefusal.ts'
import { createAccessJwts, type Claims } from './accounts/accessJwts.ts'
import { createAuthApp } from './accounts/authApp.ts'
import type { Counter } from './callers/counter.ts'
import type { WhoseCall } from './callers/takeTurn.ts'
import type { Slices } from './callers/slices.ts'
import type { Turns } from './callers/turns.ts'
import { createStoredCounter } from './accounts/storedCounter.sql.ts'
import { createGoogleTokens } from './accounts/googleTokens.ts'
import { createWhoseCall } from './accounts/caller.sql.ts'
import { checkKeysBelong } from './accounts/keyOwner.sql.ts'
import { keyFileOf, type Keys } from './accounts/keys.ts'
import { requireFullSession } from './accounts/level.sql.ts'
import { answerRefusal } from './accounts/refusal.ts'
import type { AccountDeps } from './accounts/accountDeps.ts'
import { startUpkeep } from './accounts/upkeep.sql.ts'

export type Accounts = ServedAccounts & {
  /** Counts for limits. */
  counter: Counter
  realtime: Realtime
  /** The session of a call, with its second factor if the account has one. Throws a CodedRefusal. */
  requireFullSession: (context: Context) => Promise<Claims>
  whoseCall: WhoseCall
  /** Called before the database is closed, and after the devices of `realtime` have gone. */
  close(): Promise<void>
}

export type AccountsOptions = {
  settings: Settings
  accounts: AccountSettings & { servedBy: 'here' }
  database: Database
  turns: Turns
  slices: Slices
  keys: Keys
  now: () => Date
  log: Logger
  /** Shows a mail to the operator, if mails do not go out. */
  showMail?: (mail: Mail) => void
  /** The keys that sign Google's id tokens; by default Google's own. */
  googleKeys?: JWTVerifyGetKey
}

/** Bytes of a body: a thousand columns fit. */
const largestBody = 256 * 1024

const limitBody = bodyLimit({
  maxSize: largestBody,
  onError(context) {
    // The rest of the body is never read, so nothing else may come over this connection.
    context.header('connection', 'close')
    return answerRefusal(context, new CodedRefusal(413, 'validation_failed', 'The body is too large'))
  },
})

/** Opens the accounts of this server over a database that has their tables. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { settings, accounts, database, turns, slices, keys, now, log } = options
  await checkKeysBelong(database, keys, keyFileOf(settings.dataDir))
  const { smtpUrl, from } = accounts.mail
  const mailbox = smtpUrl === null ? createMailbox(now, options.showMail ?? (() => {})) : null
  const texts = accounts.smsUrl === null ? null : createTextMessages(accounts.smsUrl)
  const deps: AccountDeps = {
    database,
    turns,
    slices,
    keys,
    counter: createStoredCounter(database, keys.pepper),
    jwts: createAccessJwts(keys, accounts.sessionLifetime, now),
    sendMail: mailbox?.send ?? createSmtp(smtpUrl ?? '', from),
    sendText: texts?.send ?? null,
    google:
      accounts.googleClientId === null
        ? null
        : createGoogleTokens(accounts.googleClientId, options.googleKeys),
    address: settings,
    links: { ...settings, isForOneMachine: isForOneMachine(settings) },
    now,
    log,
  }
  const app = new Hono()
  app.route('/auth/v1', new Hono().use(limitBody).route('/', createAuthApp(deps, settings.allowedOrigins)))
  app.route('/rest/v1', new Hono().use(limitBody).route('/', createRestApp(deps)))
  const realtime = await openRealtime(deps)
  const upkeep = startUpkeep(database, now, log)
  return {
    app,
    publishableKey: keys.publishableKey,
    counter: deps.counter,
    mailbox: isForOneMachine(settings) ? mailbox : null,
    realtime,
    whoseCall: createWhoseCall(deps),
    requireFullSession: context => requireFullSession(context, deps),
    async close() {
      await upkeep.stop()
      texts?.close()
    },
  }
}
