import type { Database } from '../../database/database.ts'
import { placeOfService } from './notificationStore.sql.ts'
import type { Seals } from '../../database/seals.ts'

type Row = { account: string; name: string; datas: string }

/**
 * Encrypts services that an earlier version stored in plain text. Resolves to how many cannot be read, because their
 * key was lost or belongs to another process.
 */
export async function sealServices(database: Database, seals: Seals): Promise<{ unreadable: number }> {
  const rows = await database.query<Row>('SELECT account, name, datas FROM notification_service')
  const plain = rows.filter(({ datas }) => isPlain(datas))
  for (const { account, name, datas } of plain)
    await database.query(
      'UPDATE notification_service SET datas = $3 WHERE account = $1 AND name = $2 AND datas = $4',
      [account, name, seals.seal(datas, placeOfService(account, name)), datas],
    )
  // Replaced text stays in the table's file until that is written again.
  if (plain.length > 0) await database.exec('VACUUM FULL notification_service')
  const isUnreadable = ({ account, name, datas }: Row) =>
    !isPlain(datas) && seals.open(datas, placeOfService(account, name)) === null
  return { unreadable: rows.filter(isUnreadable).length }
}

/** JSON of an object begins with a brace, which base64url does not have. */
function isPlain(datas: string): boolean {
  return datas.startsWith('{')
}
