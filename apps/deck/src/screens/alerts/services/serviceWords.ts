import { Layers, Mail, Webhook, type LucideIcon } from 'lucide-react'
import type { Translate } from '../../../i18n/index.ts'
import type { Delivery, DeliveryFailure, Service } from '../../../services/deliveries/deliveryBoard.ts'
import { tableTimeOf, timeOf } from '@wiredeck/document/times'

/** How a state is drawn. */
export type Tone = 'ok' | 'waits' | 'failed' | 'quiet'
type Said = { tone: Tone; text: string }
type How = { now: number; locale: string; t: Translate }

export const serviceIcons: Record<Service['type'], LucideIcon> = {
  mail: Mail,
  rest: Webhook,
  sqs: Layers,
  jms: Layers,
}

/** "E-mail to desk@corvane.example" */
export function targetWords({ type, target }: Service, t: Translate): string {
  return t(`service.to.${type}`, { target })
}

/** Why something did not arrive: "the recipient does not accept it (422)". An older server's sentence is shown as it is. */
export function failureWords({ reason, detail }: DeliveryFailure, t: Translate): string {
  if (reason === 'other' && detail !== null) return detail
  const said = t(`delivery.why.${reason}`)
  return detail === null ? said : `${said} (${detail})`
}

/** How a service is doing. */
export function serviceWords(service: Service, { now, locale, t }: How): Said {
  const { state, failing, deliveredAt, waiting, type } = service
  const time = (instant: string) => timeOf(Date.parse(instant), now, locale)
  switch (state) {
    case 'unconfirmed':
      return { tone: 'waits', text: t('service.unconfirmed') }
    case 'unserved':
      return { tone: 'quiet', text: t(`service.unserved.${type}`) }
    case 'paused':
      return { tone: 'quiet', text: t('service.paused', { count: waiting }) }
    case 'suspended':
      return {
        tone: 'failed',
        text: failing
          ? t('service.suspendedSince', { time: time(failing.since), why: failureWords(failing.why, t) })
          : t('service.suspended'),
      }
    case 'running':
      if (failing)
        return {
          tone: 'waits',
          text: failing.nextTryAt
            ? t('service.retrying', { time: time(failing.nextTryAt), why: failureWords(failing.why, t) })
            : t('service.failing', { why: failureWords(failing.why, t) }),
        }
      return deliveredAt
        ? { tone: 'ok', text: t('service.delivered', { time: time(deliveredAt) }) }
        : { tone: 'quiet', text: t('service.nothingYet') }
  }
}

/** What became of a document on its way to a service. */
export function deliveryWords({ state, at, tries, why }: Delivery, { now, locale, t }: How): Said {
  const said = why === null ? '' : failureWords(why, t)
  switch (state) {
    case 'delivered':
      return { tone: 'ok', text: t('delivery.delivered', { time: tableTimeOf(Date.parse(at), now, locale) }) }
    case 'waiting':
      return tries > 0
        ? { tone: 'waits', text: t('delivery.retrying', { count: tries, why: said }) }
        : { tone: 'quiet', text: t('delivery.waiting') }
    case 'refused':
      return { tone: 'failed', text: t('delivery.refused', { why: said }) }
    case 'dropped':
      return { tone: 'failed', text: t('delivery.dropped') }
  }
}

/** Whether a document did not arrive, or not yet at the first try. */
export function isFailed({ state, tries }: Delivery): boolean {
  return state === 'refused' || state === 'dropped' || (state === 'waiting' && tries > 0)
}
