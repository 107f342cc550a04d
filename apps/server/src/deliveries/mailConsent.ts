import * as v from 'valibot'
import { open, peppered, seal } from '../base/secrets.ts'
import type { Counter, Limit } from '../callers/counter.ts'
import type { SendMail } from '../mail/mail.ts'
import { consentMail } from './consentMail.ts'

/** What a link in a mail is for. */
export type ConsentAct = 'confirm' | 'unsubscribe'

/** The mails of one service (its identifier) to one address. */
export type MailConsent = { service: string; address: string }

/** Where people agree to mails and end them. Every link has the query `t`. */
export const consentPaths: Record<ConsentAct, string> = {
  confirm: '/wire/v1/mail/confirm',
  unsubscribe: '/wire/v1/mail/unsubscribe',
}

const dayMs = 86_400_000
const confirmsWithinMs = 3 * dayMs
const limits = {
  account: { max: 5, withinMs: dayMs },
  address: { max: 2, withinMs: dayMs },
} as const satisfies Record<string, Limit>

export type MailConsentDeps = {
  /** What the keys of this server seal with. */
  sealing: Buffer
  /** The origin by which readers reach this server. */
  site: () => string
  send: SendMail
  counter: Counter
  now: () => Date
}

/** A service that mails, as it was registered. */
export type MailService = MailConsent & {
  account: string
  /** The languages that its owner reads, as in an Accept-Language header. */
  languages: string
}

/**
 * Links by which the owner of an address agrees to the mails of a service, within three days, and ends them,
 * at any time. They are encrypted, so that they reveal no address, and are valid for this service and this
 * address only.
 */
export type MailConsents = {
  unsubscribeUrl(consent: MailConsent): string
  /** The consent in a link's `t`; null if it was not made here, is for another act, or is too old. */
  read(act: ConsentAct, token: string): MailConsent | null
  /** Resolves once the mail has been handed over, or too many were sent: 5 for an account, 2 to an address in 24 hours. */
  sendConfirmation(service: MailService): Promise<'sent' | 'tooMany'>
}

const claimsSchema = v.object({
  service: v.string(),
  address: v.string(),
  /** Epoch milliseconds; null for good. */
  until: v.nullable(v.number()),
})
type Claims = v.InferOutput<typeof claimsSchema>

export function createMailConsents({ sealing, site, send, counter, now }: MailConsentDeps): MailConsents {
  const key = Buffer.from(peppered(sealing, 'mail consent'), 'base64url')

  function urlFor(act: ConsentAct, claims: Claims): string {
    return `${site()}${consentPaths[act]}?t=${seal(key, JSON.stringify(claims), act)}`
  }

  /** Whether one more mail may go out. If it may not, its counts are taken back. */
  async function count({ account, address }: MailService): Promise<boolean> {
    const byAccount = await counter.add('mail confirmations', ['account', account], limits.account, now())
    if (!byAccount.isWithin) return false
    const aboutAddress = ['address', address.toLowerCase()]
    const byAddress = await counter.add('mail confirmations', aboutAddress, limits.address, now())
    if (byAddress.isWithin) return true
    await counter.takeBack('mail confirmations', ['account', account], now())
    return false
  }

  return {
    unsubscribeUrl: ({ service, address }) => urlFor('unsubscribe', { service, address, until: null }),

    read(act, token) {
      const claims = openClaims(key, token, act)
      if (claims === null || (claims.until !== null && claims.until <= now().getTime())) return null
      return { service: claims.service, address: claims.address }
    },

    async sendConfirmation(mailService) {
      if (!(await count(mailService))) return 'tooMany'
      const { service, address, account, languages } = mailService
      const confirmUrl = urlFor('confirm', { service, address, until: now().getTime() + confirmsWithinMs })
      await send({
        to: address,
        ...consentMail({ account, confirmUrl, host: new URL(site()).host }, languages),
      })
      return 'sent'
    },
  }
}

function openClaims(key: Buffer, token: string, act: ConsentAct): Claims | null {
  try {
    return v.parse(claimsSchema, JSON.parse(open(key, token, act)))
  } catch {
    return null
  }
}
