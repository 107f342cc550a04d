import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { createFreshDatabase } from './freshDatabase.ts'
import type { DatabaseSubject } from './databaseTargets.ts'

/**
 * A database as an administrator gives it out: one role owns the tables, another one logs in, migrates and serves, and
 * what users ask for runs as a third, `authenticated`. None is a superuser, none may make roles.
 */
export function threeRoleSubjects(): DatabaseSubject[] {
  const url = process.env['DATABASE_URL']
  return url ? [{ name: 'PostgreSQL with three roles', create: () => createThreeRoles(url) }] : []
}

async function createThreeRoles(url: string) {
  const suffix = randomBytes(6).toString('hex')
  const [owner, migrator] = [`owner_${suffix}`, `migrator_${suffix}`]
  const password = randomBytes(12).toString('hex')
  const fresh = await createFreshDatabase(url)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  for (const role of ['anon', 'authenticated'])
    await sql.unsafe(
      `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    )
  await sql.unsafe(`CREATE ROLE ${owner} NOLOGIN`)
  await sql.unsafe(`CREATE ROLE ${migrator} LOGIN PASSWORD '${password}'`)
  await sql.unsafe(`GRANT ${owner}, anon, authenticated TO ${migrator}`)
  await sql.unsafe(`ALTER ROLE ${migrator} SET role = ${owner}`)
  const target = new URL(fresh.url)
  await sql.unsafe(`ALTER DATABASE ${target.pathname.slice(1)} OWNER TO ${owner}`)
  target.username = migrator
  target.password = password
  return {
    target: { url: target.href },
    async remove() {
      await fresh.drop()
      await sql.unsafe(`DROP ROLE ${migrator}`)
      await sql.unsafe(`DROP ROLE ${owner}`)
      await sql.end()
    },
  }
}
