import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'

type Row = { id: string; type: string; params: object; order: number }

/** The client of decks against a real server: the columns table of accounts-api 1. */
describe.each(usualDatabases())('the table columns on $name', subject => {
  const on = accountsOn(subject)
  let browser: SupabaseClient
  let bearer: string
  const table = () => browser.from('columns')
  const some = (count: number, order = 0): Row[] =>
    Array.from({ length: count }, (_, place) => ({
      id: crypto.randomUUID(),
      type: 'search',
      params: { query: `q${place}` },
      order: order + place,
    }))

  const pair = () => some(2) as [Row, Row]
  const only = ([row]: Row[]) => row as Row

  beforeAll(async () => {
    browser = await on.server.signIn(on.newEmail())
    bearer = (await browser.auth.getSession()).data.session?.access_token ?? ''
  })
  beforeEach(async () => void (await table().delete().gte('version', 0)))

  describe('data 7: Remote column mirroring', () => {
    it('inserts id, type, params and order', async () => {
      const row = only(some(1))
      expect(await table().insert(row)).toMatchObject({ status: 201, error: null, data: null })
      expect((await table().select('id, type, params, order')).data).toEqual([row])
    })

    it('upserts on conflict id', async () => {
      const [one, two] = pair()
      await table().insert(one)
      const changed = [{ ...one, type: 'topic', params: { topic: 'x' } }, two]
      expect(await table().upsert(changed, { onConflict: 'id' })).toMatchObject({ status: 201, error: null })
      expect((await table().select('id, type, params, order').order('order')).data).toEqual(changed)
      expect(await table().upsert({ ...two, order: 7 }, { onConflict: 'id' })).toMatchObject({ status: 201 })
      expect((await table().select('order').eq('id', two.id)).data).toEqual([{ order: 7 }])
    })

    it('updates params by id', async () => {
      const [one, two] = pair()
      await table().insert([one, two])
      expect(
        await table()
          .update({ params: { query: 'new', langs: [] } })
          .eq('id', one.id),
      ).toMatchObject({
        status: 204,
        error: null,
      })
      expect((await table().select('params').order('order')).data).toEqual([
        { params: { query: 'new', langs: [] } },
        { params: { query: 'q1' } },
      ])
    })

    it('deletes by id, and remembers which', async () => {
      const [one, two] = pair()
      await table().insert([one, two])
      expect(await table().delete().eq('id', one.id)).toMatchObject({ status: 204, error: null })
      expect((await table().select('id')).data).toEqual([{ id: two.id }])
      const gone = await browser.from('columns_deleted').select('id, deleted_at').eq('id', one.id)
      expect(gone.data).toEqual([{ id: one.id, deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }])
    })

    it('selects ordered ascending by order', async () => {
      const rows = some(5, 3)
      await table().insert(rows.toReversed())
      expect((await table().select('id, order, type, params').order('order')).data).toEqual(rows)
      const descending = await table().select('order').order('order', { ascending: false })
      expect(descending.data?.map(({ order }) => order)).toEqual([7, 6, 5, 4, 3])
    })
  })

  it('updates only what is as it was read (D29)', async () => {
    const row = only(some(1))
    await table().insert(row)
    const update = (version: number, query: string) =>
      table()
        .update({ params: { query } })
        .eq('id', row.id)
        .eq('version', version)
        .select('id, version, updated_at')
    expect((await update(1, 'first')).data).toEqual([
      { id: row.id, version: 2, updated_at: expect.any(String) },
    ])
    expect((await update(1, 'late')).data).toEqual([])
    expect((await table().select('params, version')).data).toEqual([
      { params: { query: 'first' }, version: 2 },
    ])
  })

  it('brings nothing back that was deleted, and says nothing against trying', async () => {
    const row = only(some(1))
    await table().insert(row)
    await table().delete().eq('id', row.id)
    expect((await table().insert(row)).error).toBeNull()
    expect((await table().upsert(row)).error).toBeNull()
    expect((await table().select('id')).data).toEqual([])
  })

  it('gives one object where one is asked for, or says that there is none or are more', async () => {
    const [one, two] = pair()
    const inserted = await table().insert(one).select('id').single()
    expect(inserted).toMatchObject({ status: 201, data: { id: one.id } })
    const none = await table().select('id').eq('id', two.id).single()
    expect(none).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    const both = await table().update({ order: 5 }).gte('version', 0).select('id').single()
    expect(both.error).toBeNull()
    await table().insert(two)
    const refused = await table().update({ order: 6 }).gte('version', 0).select('id').single()
    expect(refused).toMatchObject({ status: 406 })
    // A call that is answered with an error changes nothing.
    expect((await table().select('order').order('order')).data).toEqual([{ order: 1 }, { order: 5 }])
  })

  it('filters as the client spells it', async () => {
    const rows = some(4)
    await table().insert(rows)
    const orders = async (query: PromiseLike<{ data: { order: number }[] | null }>) =>
      (await query).data?.map(({ order }) => order)
    // `order` itself sorts, here as on Supabase: a column of that name cannot be filtered by.
    await table().update({ type: 'topic' }).eq('id', rows[1]?.id)
    expect(await orders(table().select('order').gt('version', 1))).toEqual([1])
    expect(await orders(table().select('order').lt('version', 2).gte('version', 1).order('order'))).toEqual([
      0, 2, 3,
    ])
    expect(await orders(table().select('order').neq('type', 'search').lte('version', 2))).toEqual([1])
    expect(await orders(table().select('order').lt('created_at', new Date(0).toISOString()))).toEqual([])
    expect(await orders(table().select('order').in('id', [rows[2]?.id, rows[3]?.id]).order('order'))).toEqual(
      [2, 3],
    )
    expect(await orders(table().select('order').in('id', []))).toEqual([])
    expect(await orders(table().select('order').is('params', null))).toEqual([])
  })

  it('knows the own row from a foreign one, and a taken id from a free one', async () => {
    const row = only(some(1))
    await table().insert(row)
    expect(await table().insert(row)).toMatchObject({ status: 409, error: { code: '23505' } })
    const stranger = await on.server.signIn(on.newEmail())
    expect(await stranger.from('columns').upsert(row)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    const nobody = await on.server.client().from('columns').select('id')
    expect(nobody).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  it('ends with its user, and leaves nothing behind', async () => {
    const other = await on.server.signIn(on.newEmail())
    const user = (await other.auth.getUser()).data.user?.id ?? ''
    const rows = some(2)
    await other.from('columns').insert(rows)
    await other.from('columns').delete().eq('id', rows[0]?.id)
    await on.server.database?.query('DELETE FROM auth.users WHERE id = $1', [user])
    for (const name of ['columns', 'columns_deleted'])
      expect(
        await on.server.database?.query(`SELECT 1 FROM public.${name} WHERE user_id = $1`, [user]),
      ).toEqual([])
  })

  it('has room for a thousand columns, which can still be changed', async () => {
    const other = await on.server.signIn(on.newEmail())
    const rows = some(1000)
    expect((await other.from('columns').insert(rows)).error).toBeNull()
    const more = only(some(1))
    expect(await other.from('columns').insert(more)).toMatchObject({ status: 413, error: { code: '54000' } })
    expect((await other.from('columns').upsert({ ...rows[7], order: -1 })).error).toBeNull()
  })

  describe('pages', () => {
    let other: SupabaseClient
    let token: string
    const columns = () => other.from('columns')
    const ranges = async (path: string) => {
      const answer = await on.server.call(`/rest/v1/${path}`, { bearer: token })
      expect(answer.status).toBe(200)
      const text = await answer.text()
      return {
        range: answer.headers.get('content-range'),
        rows: JSON.parse(text) as Row[],
        bytes: text.length,
      }
    }
    const page = async (from: number, to: number) =>
      (await columns().select('order').order('order').order('id').range(from, to)).data?.map(row => row.order)
    /** Rows of 60 kB, as many as one body may have at a time. */
    const insertLarge = async (count: number) => {
      for (const rows of inParts(some(count), 4)) {
        const large = rows.map(row => ({ ...row, params: { query: 'x'.repeat(60_000) } }))
        expect((await columns().insert(large)).error).toBeNull()
      }
    }

    beforeAll(async () => {
      other = await on.server.signIn(on.newEmail())
      token = (await other.auth.getSession()).data.session?.access_token ?? ''
    })
    beforeEach(async () => void (await columns().delete().gte('version', 0)))

    it('have the rows from one place to another, and say which these are', async () => {
      await columns().insert(some(250))
      expect(await page(0, 1)).toEqual([0, 1])
      // Across the rows that are read at once.
      expect(await page(98, 101)).toEqual([98, 99, 100, 101])
      expect(await page(248, 400)).toEqual([248, 249])
      expect(await page(250, 400)).toEqual([])
      expect((await ranges('columns?order=order&offset=3&limit=2')).range).toBe('3-4/*')
      expect((await ranges('columns?order=order&offset=240')).range).toBe('240-249/*')
      expect(await ranges('columns?order=order&offset=250')).toMatchObject({ range: '*/*', rows: [] })
      expect(await ranges('columns?order=order&limit=0')).toMatchObject({ range: '*/*', rows: [] })
    })

    it('have at most a thousand rows', async () => {
      const gone = Array.from({ length: 1001 }, () => crypto.randomUUID())
      const user = (await other.auth.getUser()).data.user?.id
      await on.server.database?.query('DELETE FROM public.columns_deleted WHERE user_id = $1', [user])
      await on.server.database?.query(
        'INSERT INTO public.columns_deleted (id, user_id) SELECT unnest($1::text[]::uuid[]), $2',
        [gone, user],
      )
      const first = await ranges('columns_deleted?select=id&order=deleted_at,id&limit=5000')
      expect([first.range, first.rows.length]).toEqual(['0-999/*', 1000])
      const { rows } = await ranges('columns_deleted?select=id&order=deleted_at,id&offset=1000')
      expect([...first.rows, ...rows].map(({ id }) => id)).toEqual(gone.toSorted())
    })

    it('have at most 4 MB, but one row at least', async () => {
      await insertLarge(80)
      const { range, rows, bytes } = await ranges('columns?order=order,id')
      expect(bytes).toBeLessThanOrEqual(4 * 1024 * 1024)
      // One more would not have fitted.
      expect(bytes + bytes / rows.length).toBeGreaterThan(4 * 1024 * 1024)
      expect(range).toBe(`0-${rows.length - 1}/*`)
      expect(rows.map(({ order }) => order)).toEqual(some(rows.length).map(({ order }) => order))
    })

    it('refuse a change whose rows do not fit, and undo it', async () => {
      await insertLarge(80)
      const refused = await columns().update({ type: 'topic' }).gte('version', 0).select()
      expect(refused).toMatchObject({ status: 413, error: { code: '54000' } })
      expect(refused.error?.message).toContain('change fewer at once')
      expect((await columns().select('id').eq('type', 'topic')).data).toEqual([])
      expect((await columns().update({ type: 'topic' }).gte('version', 0)).error).toBeNull()
    })
  })

  it('says in a sentence that a row is too large, also where only the database sees it', async () => {
    const says = { status: 413, error: { code: '54000', message: expect.stringContaining('64 kB at most') } }
    expect(await table().insert({ params: { query: 'x'.repeat(66_000) } })).toMatchObject(says)
    // The database writes a space after each comma.
    expect(
      await table().insert({ params: { query: Array.from({ length: 30_000 }, () => 1) } }),
    ).toMatchObject(says)
    const row = only(some(1))
    await table().insert(row)
    const grown = await table()
      .update({ params: { query: 'x'.repeat(66_000) } })
      .eq('id', row.id)
    expect(grown).toMatchObject(says)
  })

  it.each<[string, unknown, number]>([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['a number', 7, 400],
    ['a list in a list', [[]], 400],
    ['an id that is none', { id: 'a' }, 400],
    ['a type that is none', { type: 'feed' }, 400],
    ['no type', { type: null }, 400],
    ['params as text', { params: 'a' }, 400],
    ['params as a list', { params: [] }, 400],
    ['params as null', { params: null }, 400],
    ['an order in words', { order: 'first' }, 400],
    ['an unknown column', { colour: 'red' }, 400],
    ['a version', { version: 7 }, 400],
    ['params of 70 kB', { params: { query: 'x'.repeat(70_000) } }, 413],
    ['params of 300 kB', { params: { query: 'x'.repeat(300_000) } }, 413],
    ['a NUL', { params: { query: 'a\0b' } }, 400],
    ['half a character', '{"params":{"query":"\\ud800"}}', 400],
    ['1,001 rows', Array.from({ length: 1001 }, () => ({})), 413],
    ['params nested 100 deep', `{"params":{"a":${'['.repeat(100)}${']'.repeat(100)}}}`, 400],
    ['params nested 90,000 deep', `{"params":{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`, 400],
    ['a prototype', '{"__proto__":{"user_id":"x"},"constructor":{}}', 400],
  ])('refuses a body with %s', async (_, body, status) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await on.server.call('/rest/v1/columns', { bearer, method: 'POST', body: text })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect((await table().select('id')).data).toEqual([])
  })

  it.each([
    ['?select=id,secret', '42703'],
    ['?colour=eq.red', '42703'],
    ['?id=eq.a', '22P02'],
    ['?id=a', 'PGRST100'],
    ['?id=like.a*', 'PGRST100'],
    ['?id=in.a', 'PGRST100'],
    ['?order=eq.1', '42703'],
    ['?version=eq.99999999999', '22P02'],
    ['?created_at=gt.yesterday', '22P02'],
    ['?created_at=gt.2026-99-99', '22008'],
    ['?constructor=eq.1', '42703'],
    ['?id=constructor.1', 'PGRST100'],
    ['?order=id.sideways', '42703'],
    ['?limit=-1', 'PGRST100'],
    ['?offset=1e3', 'PGRST100'],
    ['?limit=1234567890', 'PGRST100'],
    [`?${Array.from({ length: 21 }, () => 'version=gt.0').join('&')}`, 'PGRST100'],
  ])('refuses the query %s', async (query, code) => {
    const answer = await on.server.call(`/rest/v1/columns${query}`, { bearer })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code })
  })

  it('changes nothing without a filter', async () => {
    await table().insert(some(2))
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await on.server.call('/rest/v1/columns', { bearer, method, body: '{"order":9}' })
      expect(answer.status).toBe(400)
    }
    expect((await table().select('order').order('order')).data).toEqual([{ order: 0 }, { order: 1 }])
  })

  it('serves nothing more general', async () => {
    for (const path of ['/rest/v1/', '/rest/v1/users', '/rest/v1/rpc/columns_guard', '/rest/v1/columns/1'])
      expect((await on.server.call(path, { bearer })).status).toBe(404)
    expect((await on.server.call('/rest/v1/columns', { bearer, method: 'PUT', body: '{}' })).status).toBe(404)
    expect((await on.server.call('/auth/v1/admin/users', { bearer })).status).toBe(404)
  })
})

function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
