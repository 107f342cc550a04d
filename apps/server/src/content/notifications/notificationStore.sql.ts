import { randomUUID } from 'node:crypto'
import type { Database, Queries } from '../../database/database.ts'
import { noteChange, wakeSenders } from './deliverySignal.sql.ts'
import type { Seals } from '../../database/seals.ts'

/** A service as it was registered; `datas` is JSON, in the shape that belongs to its type. */
export type StoredService = {
  identifier: string
  name: string
  type: string
  /** Null if the key that it was encrypted with is lost. */
  datas: string | null
  created: Date
  registered: Date
}
export type StoredSubscription = { name: string; identifier: string }

/** The services and subscriptions of accounts. Each account has names of its own. */
export type NotificationStore = {
  most: NotificationLimits
  /**
   * A service of the same name gets the new data and keeps its identifier. Null when the account has too many services.
   */
  putService(account: string, service: NewService): Promise<string | null>
  services(account: string): Promise<StoredService[]>
  /** Also deletes its subscriptions. Resolves to its identifier; null if there is none of that name. */
  deleteService(account: string, name: string): Promise<string | null>
  /** Resolves to its identifier, or says why there is none. */
  addSubscription(account: string, subscription: NewSubscription): Promise<Added>
  /** Of one service, or of all. */
  subscriptions(account: string, service: string | null): Promise<StoredSubscription[]>
  hasService(account: string, name: string): Promise<boolean>
  /** Resolves to the names that existed. */
  deleteSubscriptions(
    account: string,
    service: string,
    names: readonly string[],
  ): Promise<StoredSubscription[]>
}

export type NewService = {
  name: string
  type: string
  datas: string
  /** Of a `mail` service: where it leads. */
  address?: string
  /** The languages that its owner reads, as in an Accept-Language header. */
  languages: string
  now: Date
}
export type NewSubscription = { service: string; name: string; query: string | null; now: Date }
type Added = { identifier: string } | { reason: 'noService' | 'exists' | 'tooMany' }

/** What one account may keep, because more would only fill the disk. */
export type NotificationLimits = { services: number; subscriptions: number }

/** Passwords and keys of services stand in the database encrypted. */
export function createNotificationStore(
  database: Database,
  seals: Seals,
  most: NotificationLimits,
): NotificationStore {
  return {
    most,

    hasService: async (account, name) => (await identifierOf(database, account, name)) !== null,

    putService: (account, { name, type, datas, address, languages, now }) =>
      database.transaction(async tx => {
        const isFull = (await countOf(tx, 'notification_service', account)) >= most.services
        if (isFull && (await identifierOf(tx, account, name)) === null) return null
        const [row] = await tx.query<{ identifier: string }>(
          `INSERT INTO notification_service (account, name, identifier, type, datas, confirmed, languages, created, registered)
            VALUES ($1, $2, $3, $4, $5, $7, $9, $6, $6)
            ON CONFLICT (account, name) DO UPDATE
              SET type = excluded.type, datas = excluded.datas, languages = excluded.languages, registered = excluded.registered,
                next_try = NULL, tries = 0,
                failing_since = CASE WHEN notification_service.suspended IS NOT NULL THEN notification_service.failing_since END,
                why = CASE WHEN notification_service.suspended IS NOT NULL THEN notification_service.why END,
                confirmed = CASE WHEN notification_service.confirmed = $8 THEN $8 ELSE excluded.confirmed END
            RETURNING identifier`,
          [
            account,
            name,
            randomUUID(),
            type,
            seals.seal(datas, placeOfService(account, name)),
            now,
            isOwnAddress(account, address) ? account.toLowerCase() : null,
            address?.toLowerCase() ?? null,
            languages.slice(0, mostLanguages),
          ],
        )
        await wakeSenders(tx)
        return row?.identifier ?? null
      }),

    async services(account) {
      const rows = await database.query<StoredService & { datas: string }>(
        `SELECT identifier, name, type, datas, created, registered FROM notification_service
          WHERE account = $1 ORDER BY created, name`,
        [account],
      )
      return rows.map(row => ({ ...row, datas: seals.open(row.datas, placeOfService(account, row.name)) }))
    },

    deleteService: (account, name) =>
      database.transaction(async tx => {
        await noteChange(tx)
        const [row] = await tx.query<{ identifier: string }>(
          'DELETE FROM notification_service WHERE account = $1 AND name = $2 RETURNING identifier',
          [account, name],
        )
        return row?.identifier ?? null
      }),

    addSubscription: (account, { service, name, query, now }) =>
      database.transaction(async tx => {
        await noteChange(tx)
        if ((await identifierOf(tx, account, service)) === null) return { reason: 'noService' }
        const count = await countOf(tx, 'notification_subscription', account)
        if (count >= most.subscriptions) return { reason: 'tooMany' }
        const [row] = await tx.query<{ identifier: string }>(
          `INSERT INTO notification_subscription (account, service, name, identifier, query, created, from_number)
            SELECT $1, $2, $3, $4, $5, $6::timestamptz, last FROM filing_log ON CONFLICT DO NOTHING RETURNING identifier`,
          [account, service, name, randomUUID(), query, now],
        )
        return row ?? { reason: 'exists' }
      }),

    subscriptions: (account, service) =>
      database.query<StoredSubscription>(
        `SELECT name, identifier FROM notification_subscription
          WHERE account = $1 AND ($2::text IS NULL OR service = $2) ORDER BY created, service, name`,
        [account, service],
      ),

    deleteSubscriptions: (account, service, names) =>
      database.transaction(async tx => {
        await noteChange(tx)
        return tx.query<StoredSubscription>(
          `DELETE FROM notification_subscription
            WHERE account = $1 AND service = $2 AND name = ANY($3::text[]) RETURNING name, identifier`,
          [account, service, names],
        )
      }),
  }
}

/** Letters of an Accept-Language header that are kept. */
const mostLanguages = 200

/** The address of a `mail` service, from the JSON that this server has written of it. */
export function addressIn(datas: string): string {
  return (JSON.parse(datas) as { address: string }).address
}

/** Mails to the address of the account itself need no consent. */
export function isOwnAddress(account: string, address: string | undefined): boolean {
  return address?.toLowerCase() === account.toLowerCase()
}

/** The place that the encryption of a service is bound to, so that its text is of no use in another row. */
export const placeOfService = (account: string, name: string) => JSON.stringify([account, name])

/** Locks the service until the transaction ends, so that it is not deleted under a new subscription. */
async function identifierOf(queries: Queries, account: string, name: string): Promise<string | null> {
  const [row] = await queries.query<{ identifier: string }>(
    'SELECT identifier FROM notification_service WHERE account = $1 AND name = $2 FOR KEY SHARE',
    [account, name],
  )
  return row?.identifier ?? null
}

type Table = 'notification_service' | 'notification_subscription'

async function countOf(queries: Queries, table: Table, account: string): Promise<number> {
  const [row] = await queries.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE account = $1`,
    [account],
  )
  return row?.count ?? 0
}
