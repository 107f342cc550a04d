import type { Context } from 'hono'
import * as v from 'valibot'
import { codeMail } from '../mail/codeMail.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { addressOf } from '../http/clientAddress.ts'
import { callerHash } from '../callers/callerHash.ts'
import { limitAddress, limits } from '../callers/rateLimit.ts'
import { outsideTurn } from '../callers/takeTurn.ts'
import { emailSchema, readBody } from '../http/readBody.ts'
import { peppered, randomToken, sha256 } from '../base/secrets.ts'
import type { AccountDeps } from './accountDeps.ts'
import { sixDigits } from './sixDigits.ts'
import { linkPlace, mailedLink } from './linkPlace.ts'
import { challengeEntries, challengeOf } from './pkce.ts'

const bodySchema = v.object({
  email: emailSchema,
  create_user: v.optional(v.boolean(), true),
  data: v.optional(v.looseObject({ language: v.optional(v.unknown()) })),
  ...challengeEntries,
})

/** How long a code is good for. */
const codeLivesMs = 600_000

/**
 * POST /otp, and POST /recover, which makes no user: mails a code of six digits (deck 7), with a link where the caller names a page for it. The answer is the same
 * for a known and an unknown mailbox.
 */
export function createOtp(deps: AccountDeps, use: 'sign-in' | 'recovery' = 'sign-in') {
  const { database, keys, counter, sendMail, now, log } = deps
  return async (context: Context) => {
    const { email, create_user: isNewWelcome, data, ...begun } = await readBody(context, bodySchema)
    const mayCreate = isNewWelcome && use === 'sign-in'
    const challenge = challengeOf(begun)
    const at = now()
    const address = addressOf(context, deps.address)
    await limitAddress(deps, { name: 'codes', address, limit: limits.codesFromOneAddress }, at)
    const caller = callerHash(keys.pepper, address)
    const [known] = await database.query<{ is_at_home: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM auth.known_callers k WHERE k.user_id = u.id AND k.caller = $2) AS is_at_home
        FROM auth.users u WHERE u.email = $1`,
      [email, caller],
    )
    const own = await counter.add(
      'mailbox-from',
      [address ?? '', email],
      limits.codesForOneMailboxFromOneAddress,
      at,
    )
    if (!own.isWithin) throw tooManyCodes()
    // All strangers share one count, so that many strangers have no more guesses than one. A user who has
    // signed in from this address is no stranger.
    if (address !== null && !known?.is_at_home) {
      const strangers = await counter.add('mailbox', [email], limits.codesForOneMailboxFromStrangers, at)
      if (!strangers.isWithin) throw tooManyCodes()
    }

    const code = sixDigits()
    const isWelcome = mayCreate || known !== undefined
    // For an unwelcome mailbox, a code is stored that nobody knows: the same work, but no mail.
    const hash = isWelcome ? peppered(keys.pepper, email, code) : randomToken()
    const secret = randomToken()
    const page = linkPlace(context.req.query('redirect_to'), context.req.header('host') ?? '', deps.links)
    await database.query(
      'INSERT INTO auth.codes (email, caller, hash, expires_at, link, challenge) VALUES ($1, $2, $3, $4, $5, $6)',
      [email, caller, hash, new Date(at.getTime() + codeLivesMs), page && sha256(secret), challenge],
    )
    if (!isWelcome) return context.json({})
    const link = page && mailedLink(page, secret, challenge !== null)
    const mail = codeMail(code, link, languageOf(context, data?.language))
    const sent = sendMail({ to: email, ...mail }).catch((error: unknown) => {
      log.error(reasonOf(error), 'A mail could not be sent')
      throw new CodedRefusal(500, 'unexpected_failure', 'The mail with the code could not be sent')
    })
    // If only known mailboxes get mail, waiting for the mail would tell which ones are known.
    if (mayCreate) await outsideTurn(context, () => sent)
    else sent.catch(() => {})
    return context.json({})
  }
}

const tooManyCodes = () =>
  new CodedRefusal(429, 'over_email_send_rate_limit', 'Too many codes were asked for: try again later')

function languageOf(context: Context, told: unknown): string {
  return typeof told === 'string' ? told : (context.req.header('accept-language') ?? '')
}

/**
 * Only this part of the error is logged, because its message repeats the mail server's answer, which may name the
 * mailbox.
 */
function reasonOf(error: unknown) {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return { code, responseCode }
}
