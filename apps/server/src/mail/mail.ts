import { createTransport } from 'nodemailer'
import type { MailSettings } from '../settings/accountSettings.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** The same for each repeat of a mail: letters, digits, `.` and `-`. A mail without one gets a new one. */
  id?: string
  headers?: Readonly<Record<string, string>>
}

/** Resolves once the mail has been handed over. */
export type SendMail = (mail: Mail) => Promise<void>

/** How long a mail server may take. */
const withinMs = 15_000
const timeouts = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }

/** Sends by SMTP. */
export function createSmtp(url: string, from: MailSettings['from']): SendMail {
  return sendBy(createTransport({ url, ...timeouts }), from)
}

/** Sends many mails by SMTP, over at most five connections that are kept for a while. */
export function createSmtpPool(url: string, from: MailSettings['from']): { send: SendMail; close(): void } {
  const transport = createTransport({ url, pool: true, ...timeouts })
  return { send: sendBy(transport, from), close: () => transport.close() }
}

function sendBy(transport: ReturnType<typeof createTransport>, from: MailSettings['from']): SendMail {
  const domain = /@([^\s<>@]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ to, subject, text, id, headers = {} }) => {
    await transport.sendMail({
      from,
      // An object, since in a string an address could name a second one.
      to: { name: '', address: to },
      subject,
      text,
      ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
      // Prepared, because encoding or folding a link would break it.
      headers: Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } })),
    })
  }
}
