import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'
import { listen, type ToldChange } from '../testing/listen.ts'

const day = 86_400_000

/** The client of decks against a real server: what travels with an account beside its columns (ADR-0032). */
describe.each(usualDatabases())('the table items on $name', subject => {
  const on = accountsOn(subject)
  const kind = 'acknowledgement'
  const onConflict = 'user_id,kind,id'
  let browser: SupabaseClient
  let stranger: SupabaseClient
  let bearer: string
  let user: string
  const table = () => browser.from('items')
  const ids = async (client = browser) => (await client.from('items').select('id').order('id')).data
  const query = (sql: string, values: unknown[] = []) => on.server.database?.query(sql, values)

  /** Sets back a date that the database writes, which only a test does. */
  const setBack = async (id: string) => {
    await query('ALTER TABLE public.items DISABLE TRIGGER items_guard')
    await query("UPDATE public.items SET created_at = created_at - interval '8 days' WHERE id = $1", [id])
    await query('ALTER TABLE public.items ENABLE TRIGGER items_guard')
  }

  beforeAll(async () => {
    browser = await on.server.signIn(on.newEmail())
    stranger = await on.server.signIn(on.newEmail())
    const { data } = await browser.auth.getSession()
    bearer = data.session?.access_token ?? ''
    user = data.session?.user.id ?? ''
  })
  afterEach(async () => void (await query('DELETE FROM public.items')))

  it('holds each item of a user once, by kind and id', async () => {
    const rows = [
      { kind, id: 'urn:x 1' },
      { kind, id: 'urn:x 2' },
    ]
    const add = () => table().upsert(rows, { onConflict, ignoreDuplicates: true })
    expect(await add()).toMatchObject({ status: 201, error: null })
    expect(await add()).toMatchObject({ status: 201, error: null })
    expect(await table().insert(rows)).toMatchObject({ status: 409, error: { code: '23505' } })
    expect((await table().select('kind,id,body,version,deleted').order('id')).data).toEqual(
      rows.map(row => ({ ...row, body: {}, version: 1, deleted: false })),
    )
    expect((await stranger.from('items').insert(rows)).error).toBeNull()
  })

  it('is read from an instant on, as a deck reads it', async () => {
    await table().insert([{ kind, id: 'a 1' }])
    const [first] = (await table().select('updated_at')).data ?? []
    await table().insert([{ kind, id: 'b 1' }])
    const since = (at: string) =>
      table().select('id').eq('kind', kind).eq('deleted', false).gte('updated_at', at).order('updated_at')
    expect((await since(String(first?.updated_at))).data).toEqual([{ id: 'a 1' }, { id: 'b 1' }])
    expect((await since(new Date(Date.now() + day).toISOString())).data).toEqual([])
  })

  it('leaves a tombstone without a body, which nothing brings back', async () => {
    await table().insert({ kind, id: 'a 1' })
    await table().update({ deleted: true }).eq('id', 'a 1')
    const tombstone = [{ id: 'a 1', body: {}, version: 2, deleted: true }]
    const row = () => table().select('id,body,version,deleted')
    expect((await row()).data).toEqual(tombstone)
    await table().update({ deleted: false }).eq('id', 'a 1')
    await table().upsert({ kind, id: 'a 1', deleted: false }, { onConflict })
    await table().upsert({ kind, id: 'a 1' }, { onConflict, ignoreDuplicates: true })
    expect((await row()).data).toEqual(tombstone)
  })

  it('shows and gives nothing to another account, nor to nobody', async () => {
    await table().insert({ kind, id: 'a 1' })
    await setBack('a 1')
    const nobody = on.server.client()
    for (const client of [stranger, nobody]) {
      const items = () => client.from('items')
      expect((await items().select('*')).data ?? []).toEqual([])
      expect((await items().update({ deleted: true }).eq('id', 'a 1').select('id')).data ?? []).toEqual([])
      expect((await items().delete().eq('id', 'a 1').select('id')).data ?? []).toEqual([])
      for (const row of [
        { kind, id: 'a 1', user_id: user },
        { kind, id: 'b 1', user_id: user },
      ])
        expect((await items().upsert(row, { onConflict })).error).toMatchObject({ code: '42501' })
    }
    expect((await table().select('id,deleted,version')).data).toEqual([
      { id: 'a 1', deleted: false, version: 1 },
    ])
  })

  it('asks a user with a second factor for it', async () => {
    const email = on.newEmail()
    const [one, two] = [await on.server.signIn(email), await on.server.signIn(email)]
    await one.from('items').insert({ kind, id: 'a 1' })
    const { data } = await one.auth.mfa.enroll({ factorType: 'totp' })
    if (!data || data.type !== 'totp') throw new Error('No factor')
    const timestamp = on.server.now()
    const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({ timestamp })
    await one.auth.mfa.challengeAndVerify({ factorId: data.id, code })
    expect([await ids(one), await ids(two)]).toEqual([[{ id: 'a 1' }], []])
    expect(await two.from('items').insert({ kind, id: 'b 1' })).toMatchObject({ status: 403 })
  })

  it('is deleted by a device only where it is older than 7 days, and ends with its user', async () => {
    await table().insert([
      { kind, id: 'young 1' },
      { kind, id: 'old 1' },
    ])
    await setBack('old 1')
    const ahead = new Date(Date.now() + 30 * day).toISOString()
    await table().delete().eq('kind', kind).lt('created_at', ahead)
    expect(await ids()).toEqual([{ id: 'young 1' }])

    const other = await on.server.signIn(on.newEmail())
    await other.from('items').insert({ kind, id: 'a 1' })
    const id = (await other.auth.getUser()).data.user?.id
    await query('DELETE FROM auth.users WHERE id = $1', [id])
    expect(await query('SELECT 1 FROM public.items WHERE user_id = $1', [id])).toEqual([])
  })

  it('has room for ten thousand items, which are all there still', async () => {
    const other = await on.server.signIn(on.newEmail())
    const { data } = await other.auth.getUser()
    // A transaction may take its time on a busy machine.
    await on.server.database?.transaction(async tx => {
      await tx.query('ALTER TABLE public.items DISABLE TRIGGER USER')
      await tx.query(
        "INSERT INTO public.items (user_id, kind, id) SELECT $1, 'acknowledgement', n::text FROM generate_series(1, 10000) AS n",
        [data.user?.id],
      )
      await tx.query('ALTER TABLE public.items ENABLE TRIGGER USER')
    })
    const add = (id: string) =>
      other.from('items').upsert({ kind, id }, { onConflict, ignoreDuplicates: true })
    expect(await add('10001')).toMatchObject({ status: 413, error: { code: '54000' } })
    expect((await add('7')).error).toBeNull()
  })

  it.each<[string, unknown, number]>([
    ['another kind', { kind: 'collection', id: 'a' }, 400],
    ['no kind', { id: 'a' }, 400],
    ['no id', { kind }, 400],
    ['an empty id', { kind, id: '' }, 400],
    ['an id of 400 letters', { kind, id: 'x'.repeat(400) }, 400],
    [
      'more of an acknowledgement than document and revision',
      { kind, id: 'a', body: { headline: 'x' } },
      400,
    ],
    ['a body as text', { kind, id: 'a', body: 'x' }, 400],
    ['a body of 70 kB', { kind, id: 'a', body: { a: 'x'.repeat(70_000) } }, 413],
    ['a body of 300 kB', { kind, id: 'a', body: { a: 'x'.repeat(300_000) } }, 413],
    ['a version', { kind, id: 'a', version: 7 }, 400],
    ['a key', { kind, id: 'a', row_id: crypto.randomUUID() }, 400],
    ['1,001 rows', Array.from({ length: 1001 }, (_, nth) => ({ kind, id: `${nth}` })), 413],
  ])('refuses a body with %s', async (_, body, status) => {
    const text = JSON.stringify(body)
    const answer = await on.server.call('/rest/v1/items', { bearer, method: 'POST', body: text })
    expect(answer.status).toBe(status)
    expect(await ids()).toEqual([])
  })

  it('is told to the other devices of its user, in a channel of its own', async () => {
    const told: Record<string, ToldChange[]> = { items: [], columns: [], stranger: [] }
    const other = on.server.client()
    await other.auth.setSession((await browser.auth.getSession()).data.session ?? ({} as never))
    await listen(other, change => told.items?.push(change), 'i', 'items')
    await listen(other, change => told.columns?.push(change), 'c')
    await listen(stranger, change => told.stranger?.push(change), 'i', 'items')
    const isTold = (name: string, count: number) =>
      vi.waitFor(() => expect(told[name]).toHaveLength(count), { timeout: 10_000, interval: 20 })
    await table().insert({ kind, id: 'a 1' })
    await isTold('items', 1)
    await table().update({ deleted: true }).eq('id', 'a 1')
    await browser.from('columns').insert({ id: crypto.randomUUID() })
    await isTold('columns', 1)
    expect(told.items).toMatchObject([
      { eventType: 'INSERT', table: 'items', new: { kind, id: 'a 1', version: 1, deleted: false } },
      { eventType: 'UPDATE', table: 'items', new: { kind, id: 'a 1', version: 2, deleted: true } },
    ])
    expect([told.columns?.[0]?.table, told.stranger]).toEqual(['columns', []])
    for (const client of [other, stranger]) await client.removeAllChannels()
  })
})
