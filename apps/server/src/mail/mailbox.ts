import type { Mail, SendMail } from './mail.ts'

export type Mailbox = {
  send: SendMail
  /** Newest first. */
  mails(): readonly (Mail & { sent: Date })[]
}

const keptMails = 50

/** For a server without a mail server: it keeps the mails that it would have sent, and shows them to the operator. */
export function createMailbox(now: () => Date, show: (mail: Mail) => void): Mailbox {
  let mails: (Mail & { sent: Date })[] = []
  return {
    async send(mail) {
      mails = [{ ...mail, sent: now() }, ...mails].slice(0, keptMails)
      show(mail)
    },
    mails: () => mails,
  }
}
