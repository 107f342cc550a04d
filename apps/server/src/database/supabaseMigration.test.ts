import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFolders } from '../base/folders.ts'
import type { Queries } from './database.ts'
import { databaseOn } from './testing/databaseOn.ts'
import { databaseSubjects } from './testing/databaseTargets.ts'

const { migrations } = findFolders()
const inOrder = readdirSync(migrations)
  .toSorted()
  .map(file => readFileSync(join(migrations, file), 'utf8'))

/** What a Supabase project has before the first migration, as far as columns are concerned. */
const project = `
DO $$ BEGIN CREATE ROLE anon NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
DO $$ BEGIN CREATE ROLE authenticated NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
CREATE ROLE project_owner NOLOGIN;
CREATE ROLE project_auth NOLOGIN;
CREATE SCHEMA auth;
CREATE TABLE auth.users (id uuid PRIMARY KEY, email text);
CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'sub', '')::uuid $$;
CREATE FUNCTION auth.jwt() RETURNS jsonb LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
CREATE TYPE auth.factor_status AS ENUM ('unverified', 'verified');
CREATE TABLE auth.mfa_factors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  status auth.factor_status NOT NULL
);
ALTER TABLE auth.users OWNER TO project_auth;
ALTER TABLE auth.mfa_factors OWNER TO project_auth;
GRANT USAGE ON SCHEMA auth TO project_owner, project_auth, anon, authenticated;
GRANT SELECT, REFERENCES ON auth.users TO project_owner;
GRANT SELECT ON auth.mfa_factors TO project_owner;
GRANT ALL ON SCHEMA public TO project_owner;
GRANT USAGE ON SCHEMA public TO anon, authenticated;
DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO project_owner', current_database()); END $$;
ALTER DEFAULT PRIVILEGES FOR ROLE project_owner IN SCHEMA public GRANT ALL ON TABLES TO anon, authenticated;
ALTER DEFAULT PRIVILEGES FOR ROLE project_owner IN SCHEMA public GRANT ALL ON FUNCTIONS TO anon, authenticated;
CREATE PUBLICATION supabase_realtime;
ALTER PUBLICATION supabase_realtime OWNER TO project_owner;
SET LOCAL ROLE project_owner;`

const [one, two] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

describe.each(databaseSubjects())('the migration, in the shape of a Supabase project on $name', subject => {
  const database = databaseOn(subject, { isBare: true })

  const undo = new Error('Everything is undone')
  /** Roles belong to the whole cluster, so those of a test are removed. */
  const inProject = async (run: (tx: Queries) => Promise<void>) => {
    const done = database().transaction(async tx => {
      await tx.exec(project)
      for (const migration of inOrder) await tx.exec(migration)
      await tx.exec(`RESET ROLE; INSERT INTO auth.users VALUES ('${one}'), ('${two}')`)
      await run(tx)
      throw undo
    })
    await expect(done).rejects.toBe(undo)
  }
  const as = (tx: Queries, user: string, aal = 'aal1') =>
    tx.query("SELECT set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: user, aal }),
    ])

  it('takes back what a project grants by default', () =>
    inProject(async tx => {
      const granted = await tx.query(
        `SELECT table_name, grantee, string_agg(privilege_type, ' ' ORDER BY privilege_type) AS may
          FROM information_schema.role_table_grants
          WHERE table_schema = 'public' AND table_name IN ('columns', 'columns_deleted', 'items') AND grantee IN ('anon', 'authenticated')
          GROUP BY table_name, grantee ORDER BY table_name`,
      )
      expect(granted).toEqual([
        { table_name: 'columns', grantee: 'authenticated', may: 'DELETE INSERT SELECT UPDATE' },
        { table_name: 'columns_deleted', grantee: 'authenticated', may: 'SELECT' },
        { table_name: 'items', grantee: 'authenticated', may: 'DELETE INSERT SELECT UPDATE' },
      ])
    }))

  it('adds the tables to realtime', () =>
    inProject(async tx => {
      const told = await tx.query(
        "SELECT tablename FROM pg_publication_tables WHERE pubname = 'supabase_realtime' ORDER BY tablename",
      )
      expect(told).toEqual([
        { tablename: 'columns' },
        { tablename: 'columns_deleted' },
        { tablename: 'items' },
      ])
    }))

  it('shows each user their own rows, and ends with its user', () =>
    inProject(async tx => {
      await as(tx, one)
      await tx.query('INSERT INTO public.columns (params) VALUES (\'{"query":"a"}\'), (\'{"query":"b"}\')')
      await tx.query("DELETE FROM public.columns WHERE params ->> 'query' = 'b'")
      await tx.query("INSERT INTO public.items (kind, id) VALUES ('acknowledgement', 'x 1')")
      await as(tx, two)
      expect(await tx.query('SELECT 1 FROM public.items')).toEqual([])
      expect(await tx.query('UPDATE public.items SET deleted = true RETURNING 1')).toEqual([])
      expect(await tx.query('SELECT 1 FROM public.columns')).toEqual([])
      expect(await tx.query('SELECT 1 FROM public.columns_deleted')).toEqual([])
      await tx.query("UPDATE public.columns SET params = '{}'")
      await as(tx, one)
      expect(await tx.query('SELECT user_id, params, version FROM public.columns')).toEqual([
        { user_id: one, params: { query: 'a' }, version: 1 },
      ])
      expect(await tx.query('SELECT user_id FROM public.columns_deleted')).toEqual([{ user_id: one }])
      // Too young for a device to remove it.
      await tx.query('DELETE FROM public.items')
      expect(await tx.query('SELECT user_id, id, deleted FROM public.items')).toEqual([
        { user_id: one, id: 'x 1', deleted: false },
      ])
      await tx.exec(
        "SET LOCAL ROLE project_auth; DELETE FROM auth.users WHERE id = '" + one + "'; RESET ROLE",
      )
      expect(await tx.query('SELECT 1 FROM public.columns')).toEqual([])
      expect(await tx.query('SELECT 1 FROM public.columns_deleted')).toEqual([])
      expect(await tx.query('SELECT 1 FROM public.items')).toEqual([])
    }))

  describe('when the places of a column were edited (D49)', () => {
    const hourMs = 3_600_000
    const nowOf = async (tx: Queries) => {
      const [row] = await tx.query<{ at: number }>(
        'SELECT floor(extract(epoch from now()) * 1000)::float8 AS at',
      )
      return row?.at ?? 0
    }
    const add = async (tx: Queries, times: object) => {
      await as(tx, one)
      await tx.query(
        `INSERT INTO public.columns (params, params_at) VALUES ('{"query":"a","size":10,"view":{"alert":1}}', $1::text::jsonb)`,
        [JSON.stringify(times)],
      )
    }
    const timesOf = async (tx: Queries) =>
      (
        await tx.query<{ params_at: unknown; version: number }>(
          'SELECT params_at, version FROM public.columns',
        )
      )[0]

    it('is never later than the server’s now, and never goes back', () =>
      inProject(async tx => {
        const now = await nowOf(tx)
        await add(tx, {
          type: now + hourMs,
          params: { query: 5.5, size: 'x' },
          view: { alert: now - 1 },
          more: 1,
        })
        const added = { type: now, params: { query: 5 }, view: { alert: now - 1 } }
        expect(await timesOf(tx)).toEqual({ params_at: added, version: 1 })
        const given = { params: { query: 4, size: now + hourMs }, view: { alert: 9 } }
        await tx.query('UPDATE public.columns SET params_at = $1::text::jsonb', [JSON.stringify(given)])
        expect(await timesOf(tx)).toEqual({
          params_at: { ...added, params: { query: 5, size: now } },
          version: 2,
        })
        // Nothing is newer, so this is no change.
        await tx.query('UPDATE public.columns SET params_at = $1::text::jsonb', [JSON.stringify(given)])
        expect((await timesOf(tx))?.version).toBe(2)
      }))

    it('is now for what changes without a later time, as an earlier deck writes it', () =>
      inProject(async tx => {
        const now = await nowOf(tx)
        await add(tx, { params: { query: 5, size: 6 } })
        await tx.query(
          'UPDATE public.columns SET params = \'{"query":"b","size":10,"view":{"alert":1,"width":2}}\'',
        )
        expect((await timesOf(tx))?.params_at).toEqual({
          params: { query: now, size: 6 },
          view: { width: now },
        })
        await tx.query('UPDATE public.columns SET "order" = 7')
        expect((await timesOf(tx))?.params_at).toEqual({
          params: { query: now, size: 6 },
          view: { width: now },
        })
        await tx.query(`UPDATE public.columns SET type = 'topic', params = '{"query":"b"}'`)
        expect((await timesOf(tx))?.params_at).toEqual({
          type: now,
          params: { query: now, size: now },
          view: { alert: now, width: now },
        })
      }))

    it('is what the device says, where that is later', () =>
      inProject(async tx => {
        const now = await nowOf(tx)
        await add(tx, { params: { query: 5 } })
        await tx.query(
          `UPDATE public.columns SET params = '{"query":"b","size":10,"view":{"alert":1}}', params_at = $1::text::jsonb`,
          [JSON.stringify({ params: { query: now - hourMs } })],
        )
        expect((await timesOf(tx))?.params_at).toEqual({ params: { query: now - hourMs }, view: {} })
      }))

    it('has room for all keys of the largest params, and no more', () =>
      inProject(async tx => {
        await as(tx, one)
        const keys = Array.from({ length: 6500 }, (_, index) => [index.toString(36), 0] as const)
        await tx.query('INSERT INTO public.columns (params) VALUES ($1::text::jsonb)', [
          JSON.stringify(Object.fromEntries(keys)),
        ])
        const changed = JSON.stringify(Object.fromEntries(keys.map(([key]) => [key, 1])))
        await tx.query('UPDATE public.columns SET params = $1::text::jsonb', [changed])
        expect((await timesOf(tx))?.version).toBe(2)
        const more = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`more-${index}`, 1]))
        await expect(
          tx.query('UPDATE public.columns SET params_at = $1::text::jsonb', [
            JSON.stringify({ params: more }),
          ]),
        ).rejects.toThrow('columns_params_at_check')
      }))
  })

  it('asks a user with a second factor for it, and nobody else', () =>
    inProject(async tx => {
      const enrol = (user: string, status: string) =>
        tx.exec(`RESET ROLE; INSERT INTO auth.mfa_factors (user_id, status) VALUES ('${user}', '${status}')`)
      const seen = async () => [
        (await tx.query('SELECT 1 FROM public.columns')).length,
        (await tx.query('SELECT 1 FROM public.columns_deleted')).length,
        (await tx.query('SELECT 1 FROM public.items')).length,
      ]
      for (const user of [one, two]) {
        await as(tx, user)
        await tx.query('INSERT INTO public.columns DEFAULT VALUES')
        await tx.query('INSERT INTO public.columns (params) VALUES (\'{"query":"b"}\')')
        await tx.query("DELETE FROM public.columns WHERE params ->> 'query' = 'b'")
        await tx.query("INSERT INTO public.items (kind, id) VALUES ('acknowledgement', 'x 1')")
      }
      await enrol(one, 'verified')
      await enrol(two, 'unverified')
      await as(tx, one)
      expect(await seen()).toEqual([0, 0, 0])
      expect(await tx.query('UPDATE public.columns SET params = \'{"a":1}\' RETURNING 1')).toEqual([])
      expect(await tx.query('DELETE FROM public.columns RETURNING 1')).toEqual([])
      await as(tx, one, 'aal2')
      expect(await seen()).toEqual([1, 1, 1])
      await as(tx, two)
      expect(await seen()).toEqual([1, 1, 1])
      await tx.exec('SET LOCAL ROLE anon')
      await expect(
        tx.query("SELECT has_function_privilege('public.second_factor_shown()', 'execute') AS may"),
      ).resolves.toEqual([{ may: false }])
    }))
})
