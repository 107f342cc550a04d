import { randomUUID } from 'node:crypto'
import postgres from 'postgres'

/** A database of its own on a PostgreSQL server, so that a test run touches nobody's tables. */
export async function createFreshDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`CREATE DATABASE ${name}`)
  const fresh = new URL(url)
  fresh.pathname = `/${name}`
  return {
    url: fresh.href,
    async drop() {
      await sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
      await sql.end()
    },
  }
}
