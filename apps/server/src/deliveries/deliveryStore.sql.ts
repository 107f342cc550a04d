import { randomUUID } from 'node:crypto'
import type { Database, Queries } from '../database/database.ts'
import { listenToWakes } from '../content/notifications/deliverySignal.sql.ts'
import { addressIn, isOwnAddress, placeOfService } from '../content/notifications/notificationStore.sql.ts'
import type { Seals } from '../database/seals.ts'

/** The log that is matched against all subscriptions, and up to which number that is done. */
export type Place = {
  log: string
  number: number
  /** Rises with each subscription that is added, and when some are removed. */
  changes: number
}

/** A subscription as it hears the log. */
export type HearingSubscription = {
  account: string
  identifier: string
  name: string
  /** The identifier of its service. */
  service: string
  /** JSON of a filter; null asks for every document. */
  query: string | null
  /** The subscription hears entries with a higher number. */
  fromNumber: number
}

/** A revision with the services that hear of it. */
export type MatchedEntry = {
  number: number
  uno: string
  revision: number
  headline: string
  lang: string
  filed: Date
  raw: string
  services: readonly { identifier: string; subscriptions: readonly { name: string; identifier: string }[] }[]
}

/** A service, with all that its sender has to know. */
export type DeliveredService = {
  account: string
  name: string
  identifier: string
  type: string
  /** JSON, in the shape of its type; null if the key that it was encrypted with is lost. */
  datas: string | null
  /** The languages that its owner reads, as in an Accept-Language header. */
  languages: string
}

/** A service for which documents wait, and that may be tried. */
export type ReadyService = DeliveredService & {
  registered: Date
  failingSince: Date | null
  tries: number
  /** Null is at once. */
  nextTry: Date | null
}

/** A document that waits; `subscriptions` are those that it matches. */
export type WaitingDocument = {
  number: number
  uno: string
  revision: number
  raw: string
  subscriptions: { name: string; identifier: string }[]
}

/** Documents in the order of their numbers, which travel together each time that they are tried. */
export type WaitingBatch = { id: string; documents: [WaitingDocument, ...WaitingDocument[]] }

/** What becomes of the documents of a batch that was tried. `why` is a reason and its detail (`deliveries/failure`). */
export type BatchEnd =
  | { is: 'delivered' }
  | { is: 'refused'; why: string }
  /** Each half is tried by itself. */
  | { is: 'split' }
  | { is: 'waiting'; why: string }

/** How a service fails; null if nothing fails. */
export type Failing = {
  since: Date
  tries: number
  nextTry: Date | null
  why: string
  isSuspended: boolean
} | null

/** The deliveries of all accounts, for the matching and the sending. */
export type DeliveryStore = {
  place(): Promise<Place>
  subscriptionIdentifiers(): Promise<string[]>
  subscriptions(identifiers: readonly string[]): Promise<HearingSubscription[]>
  /**
   * Moves the place, and makes the entries wait for their services, in one transaction. Services that are
   * gone, or hear nothing, are left out. False, and nothing is done, if the place is another one by now, or a
   * subscription has come or gone.
   */
  record(
    from: Place,
    to: Omit<Place, 'changes'>,
    entries: readonly MatchedEntry[],
    now: Date,
  ): Promise<boolean>
  /** Accounts that hear the log from a place of their own, each with the number up to which that is done. */
  placesBehind(): Promise<Map<string, number>>
  /**
   * Gives these accounts a place of their own, which is that of the others; or takes it from those that have reached it. False,
   * and nothing is done, if that place is another one by now, or a subscription has come or gone.
   */
  moveBehind(place: Place, accounts: readonly string[]): Promise<boolean>
  joinAgain(place: Place, accounts: readonly string[]): Promise<boolean>
  /** As `record`, for the place of one account, which may not pass that of the others. */
  recordBehind(
    place: Place,
    account: string,
    to: number,
    entries: readonly MatchedEntry[],
    now: Date,
  ): Promise<boolean>
  ready(): Promise<ReadyService[]>
  /**
   * What a service is sent next: the batch that was tried last, or the first documents that wait, at most
   * `mostTogether`, which are stored as a batch. Null if nothing waits.
   */
  nextBatch(service: string, mostTogether: number): Promise<WaitingBatch | null>
  /** A service that was registered again or removed meanwhile does not fail by what happened before. */
  settle(
    service: Pick<ReadyService, 'identifier' | 'registered'>,
    batch: string,
    end: BatchEnd,
    failing: Failing,
    now: Date,
  ): Promise<void>
  /** Removes reports: those older than `before`, and all but the newest `mostOfEach` of each service. */
  prune(before: Date, mostOfEach: number): Promise<void>
  /** Makes the addresses of accounts themselves agree to mails registered before mails went out. */
  confirmOwn(): Promise<void>
  /** Calls back when its owner has done something by which a service may be tried that could not before. */
  listen(onWake: () => void): Promise<() => Promise<void>>
}

/** How many documents wait for a service that is paused or suspended. */
const mostHeld = 10_000

export type DeliveryStoreOptions = {
  /** The kinds of services that are delivered to. Others hear nothing. */
  types: readonly string[]
  mostHeld?: number | undefined
}

/** A service hears news if its kind is delivered to and, for mail, its address has agreed. */
const hears = `service.type = ANY($1::text[]) AND (service.type <> 'mail' OR service.confirmed IS NOT NULL)`

export function createDeliveryStore(
  database: Database,
  seals: Seals,
  { types, mostHeld: most = mostHeld }: DeliveryStoreOptions,
): DeliveryStore {
  return {
    async place() {
      const [place] = await database.query<Place>(
        'SELECT log, number::float8 AS number, changes::float8 AS changes FROM delivery_place',
      )
      if (!place) throw new Error('The database has no place of deliveries')
      return place
    },

    async subscriptionIdentifiers() {
      const rows = await database.query<{ identifier: string }>(
        'SELECT identifier FROM notification_subscription',
      )
      return rows.map(({ identifier }) => identifier)
    },

    subscriptions: identifiers =>
      database.query<HearingSubscription>(
        `SELECT hearing.account, hearing.identifier, hearing.name, service.identifier AS service, hearing.query,
          hearing.from_number::float8 AS "fromNumber"
        FROM notification_subscription hearing
        JOIN notification_service service ON service.account = hearing.account AND service.name = hearing.service
        WHERE hearing.identifier = ANY($1::text[])`,
        [identifiers],
      ),

    record: (from, to, entries, now) =>
      database.transaction(async tx => {
        const moved = await tx.query(
          `UPDATE delivery_place SET log = $1, number = $2::bigint
          WHERE log = $3 AND number = $4::bigint AND changes = $5::bigint RETURNING 1`,
          [to.log, to.number, from.log, from.number, from.changes],
        )
        if (moved.length === 0) return false
        // In another log their places have no meaning.
        if (to.log !== from.log) await tx.query('DELETE FROM delivery_place_behind')
        if (entries.length > 0) await writeEntries(tx, types, entries, most, now)
        return true
      }),

    async placesBehind() {
      const rows = await database.query<{ account: string; number: number }>(
        'SELECT account, number::float8 AS number FROM delivery_place_behind',
      )
      return new Map(rows.map(({ account, number }) => [account, number]))
    },

    moveBehind: (place, accounts) =>
      database.transaction(async tx => {
        if (!(await isStill(tx, place))) return false
        await tx.query(
          `INSERT INTO delivery_place_behind SELECT account, $2::bigint FROM unnest($1::text[]) AS account
          ON CONFLICT DO NOTHING`,
          [accounts, place.number],
        )
        return true
      }),

    joinAgain: (place, accounts) =>
      database.transaction(async tx => {
        if (!(await isStill(tx, place))) return false
        await tx.query(
          'DELETE FROM delivery_place_behind WHERE account = ANY($1::text[]) AND number >= $2::bigint',
          [accounts, place.number],
        )
        return true
      }),

    recordBehind: (place, account, to, entries, now) =>
      database.transaction(async tx => {
        if (!(await isStill(tx, place))) return false
        await tx.query('UPDATE delivery_place_behind SET number = $2::bigint WHERE account = $1', [
          account,
          to,
        ])
        if (entries.length > 0) await writeEntries(tx, types, entries, most, now)
        return true
      }),

    async ready() {
      const rows = await database.query<ReadyService & { datas: string }>(
        `SELECT account, name, identifier, type, datas, languages, registered, failing_since AS "failingSince", tries,
          next_try AS "nextTry"
        FROM notification_service service
        WHERE NOT is_paused AND suspended IS NULL AND ${hears}
          AND EXISTS (SELECT FROM delivery WHERE service = service.identifier AND state = 'waiting')
        ORDER BY identifier`,
        [types],
      )
      return rows.map(row => ({
        ...row,
        datas: seals.open(row.datas, placeOfService(row.account, row.name)),
      }))
    },

    async nextBatch(service, mostTogether) {
      type Row = Omit<WaitingDocument, 'subscriptions'> & { subscriptions: string; batch: string }
      // Documents of a batch stand in front of those that have none yet.
      const rows = await database.query<Row>(
        `WITH first AS (
          SELECT batch FROM delivery WHERE service = $1 AND state = 'waiting' ORDER BY number LIMIT 1
        ), chosen AS (
          SELECT number FROM delivery
          WHERE service = $1 AND state = 'waiting' AND batch IS NOT DISTINCT FROM (SELECT batch FROM first)
          ORDER BY number LIMIT CASE WHEN (SELECT batch FROM first) IS NULL THEN $2::int END
        )
        UPDATE delivery SET batch = coalesce(batch, $3)
        FROM chosen JOIN delivery_document document USING (number)
        WHERE delivery.service = $1 AND delivery.number = chosen.number
        RETURNING delivery.number::float8 AS number, document.uno, document.revision::float8 AS revision, document.raw,
          delivery.subscriptions, delivery.batch`,
        [service, mostTogether, randomUUID()],
      )
      const [first, ...rest] = rows
        .sort((one, other) => one.number - other.number)
        .map(({ subscriptions, ...row }) => ({
          ...row,
          subscriptions: JSON.parse(subscriptions) as WaitingDocument['subscriptions'],
        }))
      return first ? { id: first.batch, documents: [first, ...rest] } : null
    },

    settle: ({ identifier, registered }, batch, end, failing, now) =>
      database.transaction(async tx => {
        // Locks the service first, as its deletion does, so that neither waits for the other.
        await tx.query(
          `UPDATE notification_service SET failing_since = $3::timestamptz, next_try = $4::timestamptz, tries = $5::int,
            why = $6, suspended = CASE WHEN $7::boolean THEN $8::timestamptz ELSE suspended END,
            delivered = CASE WHEN $9::boolean THEN $8::timestamptz ELSE delivered END
          WHERE identifier = $1 AND (date_trunc('milliseconds', registered) = $2::timestamptz OR $3::timestamptz IS NULL)`,
          [
            identifier,
            registered.toISOString(),
            failing?.since.toISOString() ?? null,
            failing?.nextTry?.toISOString() ?? null,
            failing?.tries ?? 0,
            failing?.why ?? null,
            failing?.isSuspended ?? false,
            now.toISOString(),
            end.is === 'delivered',
          ],
        )
        await endBatch(tx, identifier, batch, end, now)
      }),

    async prune(before, mostOfEach) {
      await database.transaction(async tx => {
        await tx.query(`DELETE FROM delivery WHERE state <> 'waiting' AND at < $1::timestamptz`, [
          before.toISOString(),
        ])
        await tx.query(
          `DELETE FROM delivery USING (
            SELECT service, number, row_number() OVER (PARTITION BY service ORDER BY number DESC) AS nth
            FROM delivery WHERE state <> 'waiting'
          ) AS ended
          WHERE delivery.service = ended.service AND delivery.number = ended.number AND ended.nth > $1::int`,
          [mostOfEach],
        )
        await tx.query(
          `DELETE FROM delivery_document document
          WHERE NOT EXISTS (SELECT FROM delivery WHERE number = document.number)`,
        )
        await tx.query(
          `UPDATE delivery_document document SET raw = '' WHERE raw <> ''
          AND NOT EXISTS (SELECT FROM delivery WHERE number = document.number AND state = 'waiting')`,
        )
      })
      // The embedded database does not do this by itself.
      for (const table of ['delivery', 'delivery_document', 'notification_service'])
        await database.exec(`VACUUM (ANALYZE) ${table}`)
    },

    async confirmOwn() {
      const rows = await database.query<{ account: string; name: string; datas: string }>(
        `SELECT account, name, datas FROM notification_service WHERE type = 'mail' AND confirmed IS NULL`,
      )
      for (const { account, name, datas } of rows) {
        const opened = seals.open(datas, placeOfService(account, name))
        if (opened !== null && isOwnAddress(account, addressIn(opened)))
          await database.query(
            'UPDATE notification_service SET confirmed = lower(account) WHERE account = $1 AND name = $2 AND datas = $3',
            [account, name, datas],
          )
      }
    },

    listen: onWake => listenToWakes(database, onWake),
  }
}

/** Locks the place, so that it stays what it is until the transaction ends. */
async function isStill(tx: Queries, { log, number, changes }: Place): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM delivery_place WHERE log = $1 AND number = $2::bigint AND changes = $3::bigint FOR UPDATE`,
    [log, number, changes],
  )
  return rows.length > 0
}

async function writeEntries(
  tx: Queries,
  types: readonly string[],
  entries: readonly MatchedEntry[],
  most: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO delivery_document (number, uno, revision, headline, lang, filed, raw)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])
    ON CONFLICT (number) DO UPDATE SET raw = excluded.raw WHERE delivery_document.raw = ''`,
    [
      entries.map(({ number }) => number),
      entries.map(({ uno }) => uno),
      entries.map(({ revision }) => revision),
      entries.map(({ headline }) => storable(headline)),
      entries.map(({ lang }) => storable(lang)),
      entries.map(({ filed }) => filed.toISOString()),
      entries.map(({ raw }) => raw),
    ],
  )
  const rows = entries.flatMap(({ number, services }) =>
    services.map(({ identifier, subscriptions }) => ({ number, identifier, subscriptions })),
  )
  const held = await tx.query<{ service: string }>(
    `WITH written AS (
      INSERT INTO delivery (service, number, subscriptions, state, at)
      SELECT service.identifier, matched.number, matched.subscriptions, 'waiting', $5::timestamptz
      FROM unnest($2::text[], $3::bigint[], $4::text[]) AS matched (service, number, subscriptions)
      JOIN notification_service service ON service.identifier = matched.service
      WHERE ${hears}
      ON CONFLICT DO NOTHING RETURNING service
    )
    SELECT DISTINCT written.service FROM written
    JOIN notification_service service ON service.identifier = written.service
    WHERE service.is_paused OR service.suspended IS NOT NULL`,
    [
      types,
      rows.map(({ identifier }) => identifier),
      rows.map(({ number }) => number),
      rows.map(({ subscriptions }) => JSON.stringify(subscriptions)),
      now.toISOString(),
    ],
  )
  for (const { service } of held) await dropOldest(tx, service, most, now)
}

/** Drops all that wait but the newest `most`. A batch that has lost a document is no longer the same. */
async function dropOldest(tx: Queries, service: string, most: number, now: Date): Promise<void> {
  const dropped = await tx.query(
    `UPDATE delivery SET state = 'dropped', at = $3::timestamptz, why = $4, batch = NULL
    WHERE service = $1 AND state = 'waiting' AND number <= (
      SELECT number FROM delivery WHERE service = $1 AND state = 'waiting' ORDER BY number DESC OFFSET $2::int LIMIT 1)
    RETURNING 1`,
    [service, most, now.toISOString(), `tooManyWaited ${most}`],
  )
  if (dropped.length > 0)
    await tx.query(
      `UPDATE delivery SET batch = NULL WHERE service = $1 AND state = 'waiting' AND batch IS NOT NULL`,
      [service],
    )
}

async function endBatch(
  tx: Queries,
  service: string,
  batch: string,
  end: BatchEnd,
  now: Date,
): Promise<void> {
  const members = `service = $1 AND batch = $2 AND state = 'waiting'`
  switch (end.is) {
    case 'split': {
      const halves = `SELECT number, ntile(2) OVER (ORDER BY number) AS half FROM delivery WHERE ${members}`
      await tx.query(
        `UPDATE delivery SET tries = tries + 1, batch = CASE half WHEN 1 THEN $3 ELSE $4 END
        FROM (${halves}) AS halves WHERE delivery.service = $1 AND delivery.number = halves.number`,
        [service, batch, randomUUID(), randomUUID()],
      )
      return
    }
    case 'waiting':
      await tx.query(`UPDATE delivery SET tries = tries + 1, why = $3 WHERE ${members}`, [
        service,
        batch,
        end.why,
      ])
      return
    case 'delivered':
    case 'refused':
      await tx.query(
        `UPDATE delivery SET tries = tries + 1, state = $3, why = $4, at = $5::timestamptz WHERE ${members}`,
        [service, batch, end.is, end.is === 'refused' ? end.why : null, now.toISOString()],
      )
  }
}

/** No text of the database holds a NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}
