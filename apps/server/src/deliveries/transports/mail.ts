import { documentOf } from '@wiredeck/document'
import * as v from 'valibot'
import type { SendMail } from '../../mail/mail.ts'
import { failure } from '../failure.ts'
import { textOf } from '../toPayload.ts'
import type { Outcome, Transport } from '../transport.ts'
import { documentMail } from './documentMail.ts'

export type MailTransportDeps = {
  send: SendMail
  /** The link that ends the mails of a service to an address (`mailConsent.ts`). */
  unsubscribeUrl: (consent: { service: string; address: string }) => string
  /** The origin by which readers reach this server. */
  site: () => string
  now: () => Date
  close?: () => void
}

/**
 * Documents as mails, one for each, so that its subject is one headline, and a refusal or a search in a
 * mailbox concerns that document alone. A mail that is sent again has the same Message-ID.
 */
export function createMailTransport(deps: MailTransportDeps): Transport<{ address: string }> {
  return {
    mostTogether: 1,

    async deliver({ name, identifier, datas: { address } }, { id, documents: [{ uno, fields }] }) {
      const document = documentOf(fields)
      if (document === null) return { is: 'refused', why: failure('documentUnreadable') }
      const unsubscribeUrl = deps.unsubscribeUrl({ service: identifier, address })
      const { subject, text } = documentMail({
        document,
        body: 'paragraphs' in document ? document.paragraphs.join('\n') : textOf(fields),
        service: name,
        href: `${deps.site()}/doc/${encodeURIComponent(uno)}`,
        unsubscribeUrl,
        now: deps.now(),
      })
      try {
        await deps.send({
          id,
          to: address,
          subject,
          text,
          headers: {
            // RFC 8058: the button of the mail program, without a visit to a page.
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            'Auto-Submitted': 'auto-generated',
            'Content-Language': document.lang,
          },
        })
        return { is: 'delivered' }
      } catch (error) {
        return outcomeOf(error)
      }
    },

    close: async () => deps.close?.(),
  }
}

/**
 * Only a 5xx to the mail itself refuses one document, because one to the sender, the address or the login
 * would meet the next mail as well. The words of the answer stay here, because they often name addresses.
 */
function outcomeOf(error: unknown): Outcome {
  const { code, command, responseCode } = v.parse(faultSchema, error)
  if (responseCode === null)
    return { is: 'failed', why: failure('mailServerUnreachable', code), afterMs: null }
  const why = failure('mailServerAnswers', `${responseCode} ${command}`.trim())
  const isOfMail = code === 'EMESSAGE' && responseCode >= 500
  return isOfMail ? { is: 'refused', why } : { is: 'failed', why, afterMs: null }
}

/** What nodemailer says of a failure: its own word, the command that failed, and the number of the answer. */
const faultSchema = v.fallback(
  v.object({
    code: v.optional(v.string(), ''),
    command: v.optional(v.string(), ''),
    responseCode: v.optional(v.nullable(v.number()), null),
  }),
  { code: '', command: '', responseCode: null },
)
