import { randomUUID } from 'node:crypto'
import postgres from 'postgres'

/** A schema of its own on a PostgreSQL server, so that a test run touches nobody's tables. */
export async function createFreshSchema(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`CREATE SCHEMA ${schema}`)
  const fresh = new URL(url)
  fresh.searchParams.set('search_path', schema)
  return {
    url: fresh.href,
    async drop() {
      await sql.unsafe(`DROP SCHEMA ${schema} CASCADE`)
      await sql.end()
    },
  }
}
