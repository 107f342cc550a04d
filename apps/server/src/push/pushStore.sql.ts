import { sha256 } from '../base/secrets.ts'
import type { Database } from '../database/database.ts'
import type { Seals } from '../database/seals.ts'

/** Where a device is reached, and its keys, in base64url. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

export type NewDevice = {
  userId: string
  /** The device is removed with this session. */
  sessionId: string
  target: PushTarget
  timeZone: string
  pauses: Readonly<Record<string, number>>
  now: Date
}

/** A device that is alerted. `hash` names it without telling where it is reached. */
export type Device = PushTarget & {
  hash: string
  userId: string
  timeZone: string
  pauses: Readonly<Record<string, number>>
}

/** The last alert that a user had of a document, with its columns. */
export type Pushed = {
  uno: string
  revision: number
  kind: string
  embargoed: Date | null
  columns: string[]
}

/** A row of `columns`, as it stands. */
export type ColumnRow = {
  id: string
  user_id: string
  type: string
  params: unknown
  version: number
}

export type PushStore = {
  /** A known device gets the new data. Beyond ten of a user, the one that worked longest ago goes. */
  put(device: NewDevice): Promise<void>
  remove(hash: string): Promise<void>
  devices(userIds: readonly string[]): Promise<Device[]>
  noteWell(hash: string, now: Date): Promise<void>
  /** Columns with alerts on the desktop: of one user, or of all, who have a device. */
  alertingColumns(userId: string | null): Promise<ColumnRow[]>
  /** Who was alerted of a document. */
  pushed(uno: string): Promise<(Pushed & { userId: string })[]>
  /** False if this revision was noted before in this state, or a later one, by whatever process. */
  claim(userId: string, pushed: Pushed, now: Date): Promise<boolean>
  /** Calls with the id of a user whose columns or devices have changed; with null when calls may have been missed. */
  listen(onChange: (userId: string | null) => void): Promise<() => Promise<void>>
}

export const mostDevices = 10

export const deviceHash = (endpoint: string) => sha256(endpoint)

type DeviceRow = Pick<Device, 'hash' | 'userId' | 'timeZone'> & { sealed: string; pauses: string }

export function createPushStore(database: Database, seals: Seals): PushStore {
  return {
    put: ({ userId, sessionId, target, timeZone, pauses, now }) =>
      database.transaction(async tx => {
        const hash = deviceHash(target.endpoint)
        await tx.query(
          `INSERT INTO auth.push_subscriptions
              (hash, user_id, session_id, sealed, time_zone, pauses, created_at, well_at)
            VALUES ($1, $2, $3, $4, $5, $6::text::jsonb, $7, $7)
            ON CONFLICT (hash) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
              sealed = excluded.sealed, time_zone = excluded.time_zone, pauses = excluded.pauses,
              well_at = excluded.well_at`,
          [
            hash,
            userId,
            sessionId,
            seals.seal(JSON.stringify(target), placeOf(hash)),
            timeZone,
            JSON.stringify(pauses),
            now,
          ],
        )
        await tx.query(
          `DELETE FROM auth.push_subscriptions WHERE hash IN (
            SELECT hash FROM auth.push_subscriptions WHERE user_id = $1 ORDER BY well_at DESC, hash = $2 DESC
            OFFSET ${mostDevices})`,
          [userId, hash],
        )
      }),

    async remove(hash) {
      await database.query('DELETE FROM auth.push_subscriptions WHERE hash = $1', [hash])
    },

    async devices(userIds) {
      const rows = await database.query<DeviceRow>(
        `SELECT hash, user_id::text AS "userId", time_zone AS "timeZone", pauses::text AS pauses, sealed
          FROM auth.push_subscriptions WHERE user_id = ANY($1::uuid[]) ORDER BY created_at, hash`,
        [userIds],
      )
      return rows.flatMap(({ sealed, pauses, ...row }) => {
        const opened = seals.open(sealed, placeOf(row.hash))
        // What was sealed with other keys cannot be reached any more, and expires.
        if (opened === null) return []
        // Both are what `put` has written.
        const target = JSON.parse(opened) as PushTarget
        return [{ ...row, ...target, pauses: JSON.parse(pauses) as Device['pauses'] }]
      })
    },

    async noteWell(hash, now) {
      await database.query('UPDATE auth.push_subscriptions SET well_at = $2 WHERE hash = $1', [hash, now])
    },

    async alertingColumns(userId) {
      const rows = await database.query<ColumnRow & { params: string }>(
        `SELECT id::text AS id, user_id::text AS user_id, type, params::text AS params, version FROM public.columns
          WHERE params -> 'view' -> 'alert' ->> 'level' = 'desktop' AND ($1::uuid IS NULL OR user_id = $1::uuid)
            AND user_id IN (SELECT user_id FROM auth.push_subscriptions)
          ORDER BY user_id, "order", id`,
        [userId],
      )
      return rows.map(row => ({ ...row, params: JSON.parse(row.params) as unknown }))
    },

    pushed: uno =>
      database.query<Pushed & { userId: string }>(
        `SELECT user_id::text AS "userId", uno, revision, kind, embargoed, columns FROM auth.pushed
          WHERE uno = $1`,
        [uno],
      ),

    async claim(userId, { uno, revision, kind, embargoed, columns }, now) {
      const rows = await database.query(
        `INSERT INTO auth.pushed AS p (user_id, uno, revision, kind, embargoed, columns, pushed_at)
          VALUES ($1, $2, $3, $4, $5, $6::text[], $7)
          ON CONFLICT (user_id, uno) DO UPDATE SET revision = excluded.revision, kind = excluded.kind,
            embargoed = excluded.embargoed, columns = excluded.columns, pushed_at = excluded.pushed_at
            WHERE p.revision < excluded.revision OR (p.revision = excluded.revision AND p.kind <> excluded.kind)
          RETURNING 1`,
        [userId, uno, revision, kind, embargoed, columns, now],
      )
      return rows.length > 0
    },

    async listen(onChange) {
      const stops = [
        await database.listen('push_changes', onChange, () => onChange(null)),
        await database.listen(
          'columns_changes',
          payload => onChange(userIn(payload)),
          () => onChange(null),
        ),
      ]
      return async () => void (await Promise.all(stops.map(stop => stop())))
    },
  }
}

/** The place that the encryption is bound to, so that its text is of no use in another row. */
const placeOf = (hash: string) => `push ${hash}`

/** The server's own notice, of `columns_notice`. */
function userIn(payload: string): string {
  return (JSON.parse(payload) as { user_id: string }).user_id
}
