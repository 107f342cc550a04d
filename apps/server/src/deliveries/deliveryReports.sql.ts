import type { Database, Queries } from '../database/database.ts'
import type { DeliveredService } from './deliveryStore.sql.ts'
import { noteChange, wakeSenders } from '../content/notifications/deliverySignal.sql.ts'
import { addressIn, placeOfService } from '../content/notifications/notificationStore.sql.ts'
import type { Seals } from '../database/seals.ts'

/** A service, as it is reported to its owner. */
export type ReportedService = DeliveredService & {
  isConfirmed: boolean
  isPaused: boolean
  suspended: Date | null
  failingSince: Date | null
  nextTry: Date | null
  why: string | null
  delivered: Date | null
  /** Documents that wait. */
  waiting: number
  /** Their names. */
  subscriptions: string[]
}

export type ReportedDelivery = {
  id: string
  service: string
  /** JSON: `[{name, identifier}]`. */
  subscriptions: string
  uno: string
  headline: string
  lang: string
  filed: Date
  state: 'waiting' | 'delivered' | 'refused' | 'dropped'
  at: Date
  tries: number
  why: string | null
}

/** What an account sees of its deliveries, and does to them. */
export type DeliveryReports = {
  services(account: string): Promise<ReportedService[]>
  /** Null if the account has none of that name. */
  service(account: string, name: string): Promise<ReportedService | null>
  /** Newest first. */
  deliveries(account: string, most: number): Promise<ReportedDelivery[]>
  /** False if the account has none of that name. */
  pause(account: string, name: string): Promise<boolean>
  /** Tries it at once, even if it was paused or suspended, or waits after a failure. False as `pause`. */
  resume(account: string, name: string): Promise<boolean>
  /** Something has arrived: nothing fails any more. A service that its owner paused stays paused. */
  noteArrival(identifier: string, now: Date): Promise<void>
  /** The address agrees to mails. False if the service no longer exists, or leads elsewhere by now. */
  confirm(identifier: string, address: string): Promise<boolean>
  /** Removes the service with its subscriptions. False as `confirm`. */
  unsubscribe(identifier: string, address: string): Promise<boolean>
}

const reported = `
  SELECT service.account, service.name, service.identifier, service.type, service.datas, service.languages,
    service.confirmed IS NOT NULL AS "isConfirmed", service.is_paused AS "isPaused", service.suspended,
    service.failing_since AS "failingSince", service.next_try AS "nextTry", service.why, service.delivered,
    (SELECT count(*)::int FROM delivery WHERE service = service.identifier AND state = 'waiting') AS waiting,
    ARRAY(SELECT name FROM notification_subscription hearing
      WHERE hearing.account = service.account AND hearing.service = service.name
      ORDER BY created, name) AS subscriptions
  FROM notification_service service`

const nothingFails = 'suspended = NULL, failing_since = NULL, next_try = NULL, tries = 0, why = NULL'

export function createDeliveryReports(database: Database, seals: Seals): DeliveryReports {
  const open = (row: ReportedService & { datas: string }): ReportedService => ({
    ...row,
    datas: seals.open(row.datas, placeOfService(row.account, row.name)),
  })

  /** Whether a `mail` service leads to this address. */
  async function leadsTo(tx: Queries, identifier: string, address: string): Promise<boolean> {
    const [row] = await tx.query<{ account: string; name: string; datas: string }>(
      `SELECT account, name, datas FROM notification_service WHERE identifier = $1 AND type = 'mail' FOR UPDATE`,
      [identifier],
    )
    const datas = row && seals.open(row.datas, placeOfService(row.account, row.name))
    return !!datas && addressIn(datas).toLowerCase() === address.toLowerCase()
  }

  return {
    async services(account) {
      const rows = await database.query<ReportedService & { datas: string }>(
        `${reported} WHERE service.account = $1 ORDER BY service.created, service.name`,
        [account],
      )
      return rows.map(open)
    },

    async service(account, name) {
      const [row] = await database.query<ReportedService & { datas: string }>(
        `${reported} WHERE service.account = $1 AND service.name = $2`,
        [account, name],
      )
      return row ? open(row) : null
    },

    deliveries: (account, most) =>
      database.query<ReportedDelivery>(
        `SELECT service.identifier || '.' || delivery.number AS id, service.name AS service, delivery.subscriptions,
          document.uno, document.headline, document.lang, document.filed, delivery.state, delivery.at, delivery.tries,
          delivery.why
        FROM notification_service service
        CROSS JOIN LATERAL (
          SELECT * FROM delivery WHERE delivery.service = service.identifier ORDER BY number DESC LIMIT $2::int
        ) AS delivery
        JOIN delivery_document document USING (number)
        WHERE service.account = $1 ORDER BY delivery.number DESC, service.name LIMIT $2::int`,
        [account, most],
      ),

    async pause(account, name) {
      const rows = await database.query(
        'UPDATE notification_service SET is_paused = true WHERE account = $1 AND name = $2 RETURNING 1',
        [account, name],
      )
      return rows.length > 0
    },

    resume: (account, name) =>
      database.transaction(async tx => {
        const rows = await tx.query(
          `UPDATE notification_service SET is_paused = false, ${nothingFails} WHERE account = $1 AND name = $2 RETURNING 1`,
          [account, name],
        )
        await wakeSenders(tx)
        return rows.length > 0
      }),

    noteArrival: (identifier, now) =>
      database.transaction(async tx => {
        await tx.query(
          `UPDATE notification_service SET ${nothingFails}, delivered = $2::timestamptz WHERE identifier = $1`,
          [identifier, now.toISOString()],
        )
        await wakeSenders(tx)
      }),

    confirm: (identifier, address) =>
      database.transaction(async tx => {
        if (!(await leadsTo(tx, identifier, address))) return false
        await tx.query('UPDATE notification_service SET confirmed = $2 WHERE identifier = $1', [
          identifier,
          address.toLowerCase(),
        ])
        return true
      }),

    unsubscribe: (identifier, address) =>
      database.transaction(async tx => {
        await noteChange(tx)
        if (!(await leadsTo(tx, identifier, address))) return false
        await tx.query('DELETE FROM notification_service WHERE identifier = $1', [identifier])
        return true
      }),
  }
}

/** Documents that wait to be delivered, by the type of their service; a type that nothing waits for is missing. */
export async function countWaiting(database: Queries): Promise<Record<string, number>> {
  const rows = await database.query<{ type: string; count: number }>(
    `SELECT type, count(*)::int AS count FROM delivery
      JOIN notification_service ON notification_service.identifier = delivery.service
      WHERE state = 'waiting' GROUP BY type`,
  )
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}
