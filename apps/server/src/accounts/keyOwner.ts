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

/** Codes, second factors and sessions are worth nothing without the keys they were made with. Throws ForeignKeys. */
export async function checkKeysBelong(database: Database, keys: Keys, file: string): Promise<void> {
  const mark = peppered(keys.pepper, 'these keys')
  await database.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    'accounts-keys',
    mark,
  ])
  const [row] = await database.query<{ value: string }>('SELECT value FROM secret WHERE name = $1', [
    'accounts-keys',
  ])
  if (row?.value !== mark) throw new ForeignKeys(file)
}
