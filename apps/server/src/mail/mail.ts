import { createTransport } from 'nodemailer'
import type { MailSettings } from '../settings/accountSettings.ts'

export type Mail = { to: string; subject: string; text: string }

/** Resolves once the mail has been handed over. */
export type SendMail = (mail: Mail) => Promise<void>

/** How long a mail server may take. */
const withinMs = 15_000

/** Sends by SMTP. */
export function createSmtp(url: string, from: MailSettings['from']): SendMail {
  const timeouts = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  const transport = createTransport({ url, ...timeouts })
  return async ({ to, subject, text }) => {
    // An object, since in a string an address could name a second one.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  }
}
