import { existsSync } from 'node:fs'
import type { Database } from '../database/database.ts'
import type { Keys } from './keys.ts'
import { StartError } from '../base/startError.ts'
import { peppered } from '../base/secrets.ts'

/** The database was opened with the keys of another one, or has lost its own. */
class ForeignKeys extends StartError {
  override readonly name = 'ForeignKeys'

  constructor(file: string) {
    super(
      `The keys in ${file} are not those that the accounts of this database were made with. ` +
        'Put the first file back, or copy it from the server that has it (docs/supabase.md).',
    )
  }
}

/** A start would make a new file in the place of a lost one, which would then have to be told from the right one. */
class LostKeys extends StartError {
  override readonly name = 'LostKeys'

  constructor(file: string) {
    super(
      `${file} is not there, and holds the keys that the accounts of this database were made with. ` +
        'Put it back, or copy it from the server that has it (docs/supabase.md).',
    )
  }
}

/** Called before keys are made. Throws LostKeys if the accounts of this database were made with keys that are gone. */
export async function checkKeysAreThere(database: Database, file: string): Promise<void> {
  if (!existsSync(file) && (await readMark(database)) !== null) throw new LostKeys(file)
}

/** Codes, second factors and sessions are worth nothing without the keys they were made with. Throws ForeignKeys. */
export async function checkKeysBelong(database: Database, keys: Keys, file: string): Promise<void> {
  const mark = peppered(keys.pepper, 'these keys')
  await database.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    'accounts-keys',
    mark,
  ])
  if ((await readMark(database)) !== mark) throw new ForeignKeys(file)
}

/** Tells which keys the accounts of a database were made with; null if it had none yet. */
async function readMark(database: Database): Promise<string | null> {
  const [row] = await database.query<{ value: string }>('SELECT value FROM secret WHERE name = $1', [
    'accounts-keys',
  ])
  return row?.value ?? null
}
