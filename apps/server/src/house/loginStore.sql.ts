import type { Database } from '../database/database.ts'

/** A token that a gateway has handed on from its agency. Instants are epoch milliseconds. */
export type HandedOn = {
  /** The token's own hash, from which nobody can make it. */
  hash: string
  /** Hashed too; null if nobody knows whose it is. */
  account: string | null
  /** False for a refresh token, which lets nobody in by itself. */
  isAccess: boolean
  notedAt: number
  expiresAt: number
}

export type LoginStore = {
  /** Keeps tokens, and tells every process of this database. Removes expired ones, and the oldest beyond `mostOfAccount`. */
  put(rows: readonly HandedOn[], now: Date): Promise<void>
  forget(hash: string): Promise<void>
  /** All that have not expired, the oldest first. */
  read(now: Date): Promise<HandedOn[]>
  /** `onGap` is called when tokens may have been missed. */
  listen(onPut: (row: HandedOn) => void, onGap: () => void): Promise<() => Promise<void>>
}

/** Of one account, which a house may have for all its readers: an access and a refresh token for each of a thousand decks. */
export const mostOfAccount = 2_000

const channel = 'house_login'

const expired = 'SELECT hash FROM house_login WHERE expires_at <= $1'

export function createLoginStore(database: Database): LoginStore {
  return {
    put: (rows, now) =>
      database.transaction(async tx => {
        await tx.query(`DELETE FROM house_login WHERE hash IN (${expired} FOR UPDATE SKIP LOCKED)`, [now])
        for (const { hash, account, isAccess, notedAt, expiresAt } of rows)
          await tx.query(
            `INSERT INTO house_login (hash, account, is_access, noted_at, expires_at) VALUES ($1, $2, $3, $4, $5)
              ON CONFLICT (hash) DO UPDATE SET noted_at = excluded.noted_at, expires_at = excluded.expires_at`,
            [hash, account ?? '', isAccess, new Date(notedAt), new Date(expiresAt)],
          )
        for (const account of new Set(rows.map(row => row.account ?? '')))
          await tx.query(
            `DELETE FROM house_login WHERE hash IN (
              SELECT hash FROM house_login WHERE account = $1
                ORDER BY noted_at DESC OFFSET $2 FOR UPDATE SKIP LOCKED)`,
            [account, mostOfAccount],
          )
        for (const row of rows) await tx.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(row)])
      }),
    async forget(hash) {
      await database.query('DELETE FROM house_login WHERE hash = $1', [hash])
    },
    async read(now) {
      const rows = await database.query<{
        hash: string
        account: string
        isAccess: boolean
        notedAt: Date
        expiresAt: Date
      }>(
        `SELECT hash, account, is_access AS "isAccess", noted_at AS "notedAt", expires_at AS "expiresAt"
          FROM house_login WHERE expires_at > $1 ORDER BY noted_at`,
        [now],
      )
      return rows.map(({ account, notedAt, expiresAt, ...row }) => ({
        ...row,
        account: account === '' ? null : account,
        notedAt: notedAt.getTime(),
        expiresAt: expiresAt.getTime(),
      }))
    },
    // Written by `put`.
    listen: (onPut, onGap) =>
      database.listen(channel, payload => onPut(JSON.parse(payload) as HandedOn), onGap),
  }
}
