import { analyserNumber } from '@wiredeck/query'
import { describe, expect, it } from 'vitest'
import { findFolders } from '../base/folders.ts'
import { StartError } from '../base/startError.ts'
import { openDatabase, type OpenOptions } from './openDatabase.ts'
import { accountMigrations } from './tables/accountMigrations.ts'
import { databaseSubjects } from './testing/databaseTargets.ts'

const accountTables = accountMigrations(findFolders().migrations)

describe.each(databaseSubjects())('a database of a newer version, on $name', ({ create }) => {
  /** Puts a database forward by hand, and says how its start is refused; null if it starts. */
  const refusalOf = async (sql: string, options: OpenOptions = {}): Promise<string | null> => {
    const { target, remove } = await create()
    try {
      const database = await openDatabase(target, { accountTables })
      await database.exec(sql)
      await database.close()
      const opened = await openDatabase(target, options).catch((error: unknown) => error)
      if (!(opened instanceof Error)) await (opened as typeof database).close()
      else if (!(opened instanceof StartError)) throw opened
      return opened instanceof Error ? opened.message : null
    } finally {
      await remove()
    }
  }
  const migrated = (version: number) => `INSERT INTO migration VALUES (${version}, now())`

  it('is refused with a sentence that says why, and the way out', async () => {
    const refusal = await refusalOf(migrated(900), { accountTables })
    expect(refusal).toContain('newer version of Wiredeck (migration 900 is unknown to this version)')
    expect(refusal).toContain('Start that version again, or put back the backup')
  })

  it('is refused if a higher analyser has filed into it', async () => {
    const refusal = await refusalOf(`UPDATE analyser SET number = ${analyserNumber + 1}`)
    expect(refusal).toContain(
      `its analyser has the number ${analyserNumber + 1}, and this version knows ${analyserNumber}`,
    )
  })

  it('is refused for newer tables of accounts only by a server that has accounts', async () => {
    expect(await refusalOf(migrated(1999), { accountTables })).toContain('migration 1999')
    expect(await refusalOf(migrated(1999))).toBeNull()
  })
})
