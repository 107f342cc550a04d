import type { Database } from '../database/database.ts'

/** What a house has heard of its agency so far. All instants are null before the first time. */
export type HouseState = {
  /** Everything published from here on was read. */
  readFrom: Date | null
  /** The newest `published` that a look at what is new has brought: the next one begins there. */
  edge: Date | null
  /** When the last completed round of each kind began. Up to `newestAt`, no new document is missing. */
  newestAt: Date | null
  dayAt: Date | null
  usedAt: Date | null
  sweepAt: Date | null
}

export type HouseStore = {
  read(): Promise<HouseState>
  /** Fields that are not given stay as they are. */
  save(change: Partial<HouseState>): Promise<void>
  /** Tells every process of this database, this one too, which documents are used; keeps no record of it. */
  tellUsed(unos: readonly string[]): Promise<void>
  onUsed(listener: (unos: readonly string[]) => void): Promise<() => Promise<void>>
}

const channel = 'house_used'
/** Bytes of one notification: the database takes less than 8000. */
const largestTold = 7500

const state = `SELECT read_from AS "readFrom", edge, newest_at AS "newestAt", day_at AS "dayAt",
  used_at AS "usedAt", sweep_at AS "sweepAt" FROM house`

/** The house's own row. Resolves to null if the documents of this database are another agency's. */
export async function openHouseStore(database: Database, agency: string): Promise<HouseStore | null> {
  const isOurs = await database.transaction(async tx => {
    const [known] = await tx.query<{ agency: string }>('SELECT agency FROM house')
    if (known) return known.agency === agency
    const documents = await tx.query('SELECT 1 FROM doc LIMIT 1')
    if (documents.length > 0) return false
    await tx.query('INSERT INTO house (is_one, agency) VALUES (true, $1) ON CONFLICT DO NOTHING', [agency])
    return true
  })
  if (!isOurs) return null
  return {
    async read() {
      const [row] = await database.query<HouseState>(state)
      if (!row) throw new Error('The database has no house')
      return row
    },
    async save({ readFrom, edge, newestAt, dayAt, usedAt, sweepAt }) {
      await database.query(
        `UPDATE house SET read_from = coalesce($1::timestamptz, read_from), edge = coalesce($2::timestamptz, edge),
          newest_at = coalesce($3::timestamptz, newest_at), day_at = coalesce($4::timestamptz, day_at),
          used_at = coalesce($5::timestamptz, used_at), sweep_at = coalesce($6::timestamptz, sweep_at)`,
        [readFrom, edge, newestAt, dayAt, usedAt, sweepAt].map(instant => instant?.toISOString() ?? null),
      )
    },
    async tellUsed(unos) {
      for (const part of partsOf(unos))
        await database.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(part)])
    },
    onUsed: listener =>
      // Written by `tellUsed`.
      database.listen(channel, payload => listener(JSON.parse(payload) as string[])),
  }
}

/** Does a house that hears an agency keep its documents in this database? */
export async function isHouse(database: Database): Promise<boolean> {
  return (await database.query('SELECT 1 FROM house')).length > 0
}

/** Lists whose JSON fits into one notification. A uno that alone does not fit is nobody's, so it is left out. */
function* partsOf(unos: readonly string[]): Generator<string[]> {
  let part: string[] = []
  let size = 0
  for (const uno of unos) {
    // With the comma. JSON writes some characters as six.
    const own = Buffer.byteLength(JSON.stringify(uno)) + 1
    if (own > largestTold) continue
    if (size + own > largestTold) {
      yield part
      part = []
      size = 0
    }
    part.push(uno)
    size += own
  }
  if (part.length > 0) yield part
}
