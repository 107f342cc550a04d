import { transportShapes, type DatasOf, type DeliveryFailure } from '@wiredeck/content-api/wire'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { DeliveryReports, ReportedService } from './deliveryReports.sql.ts'
import type { DeliveredService } from './deliveryStore.sql.ts'
import type { NotificationStore } from '../content/notifications/notificationStore.sql.ts'
import type { Counter } from '../callers/counter.ts'
import { createSmtpPool } from '../mail/mail.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { NotifySettings } from '../settings/notifySettings.ts'
import { createMailConsents, type MailConsents } from './mailConsent.ts'
import { suspensionMail } from './suspensionMail.ts'
import type { Transport } from './transport.ts'
import { createMailTransport } from './transports/mail.ts'

export type MailsDeps = {
  settings: NotifySettings
  sealing: Buffer
  mailbox: Pick<Mailbox, 'send'> | null
  counter: Counter
  /** The origin by which readers reach this server. */
  site: () => string
  now: () => Date
  log: Logger
}

/** What leaves this server as mail because of notifications: documents, and questions and news about them. */
export type Mails = {
  transport: Transport<DatasOf<'mail'>>
  consents: MailConsents
  /** Asks the owner of the address of a `mail` service. */
  askForLeave(service: ReportedService): Promise<'sent' | 'tooMany'>
  /** The store, which asks when services are registered. A service is stored even if its mail fails. */
  askingForLeave(store: NotificationStore, reports: Pick<DeliveryReports, 'service'>): NotificationStore
  /** Tells the owner of an account by its own address; `why` is the failure of the last try. */
  tellOfSuspension(
    service: Pick<DeliveredService, 'account' | 'name' | 'languages'>,
    why: DeliveryFailure,
  ): void
}

/** Null if mails are not to be sent, or cannot be. */
export function openMails({ settings, sealing, mailbox, counter, site, now, log }: MailsDeps): Mails | null {
  if (!settings.transports.includes('mail')) return null
  const { smtpUrl, from } = settings.mail
  const out = smtpUrl === null ? mailbox && { send: mailbox.send } : createSmtpPool(smtpUrl, from)
  if (!out) {
    log.warn('NOTIFY_TRANSPORTS names mail, and yet nothing is mailed: that needs SMTP_URL.')
    return null
  }
  const { send } = out
  const consents = createMailConsents({ sealing, site, send, counter, now })
  const transport = createMailTransport({
    send,
    unsubscribeUrl: consents.unsubscribeUrl,
    site,
    now,
    ...('close' in out && { close: out.close }),
  })

  async function askForLeave(service: ReportedService) {
    const { account, identifier, languages, type, datas } = service
    if (type !== 'mail' || datas === null) throw new Error('Only the address of a mail service is asked')
    const { address } = v.parse(transportShapes.mail.datas, JSON.parse(datas))
    return consents.sendConfirmation({
      service: identifier,
      address,
      account,
      languages,
    })
  }

  return {
    transport,
    consents,
    askForLeave,

    askingForLeave: (store, reports) => ({
      ...store,
      async putService(account, service) {
        const identifier = await store.putService(account, service)
        const stored = service.type === 'mail' ? await reports.service(account, service.name) : null
        if (stored && !stored.isConfirmed)
          askForLeave(stored).catch((error: unknown) =>
            log.warn(error, 'An address was not asked for its leave'),
          )
        return identifier
      },
    }),

    tellOfSuspension({ account, name, languages }, why) {
      send({ to: account, ...suspensionMail({ service: name, why, site: site() }, languages) }).catch(
        (error: unknown) => log.warn(error, 'The owner of a suspended service was not told'),
      )
    },
  }
}
