import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A random secret that every process of this database shares, made when it is first asked for. */
export async function readSecret(database: Database, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await database.query('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    made,
  ])
  const [row] = await database.query<{ value: string }>('SELECT value FROM secret WHERE name = $1', [name])
  return row?.value ?? made
}
