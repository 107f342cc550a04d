import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startSession } from '../accounts/sessions.sql.ts'
import { findOrCreateUser } from '../accounts/users.sql.ts'
import { accountMigrations } from '../database/tables/accountMigrations.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { threeRoleSubjects } from '../database/testing/threeRoles.ts'
import { findFolders } from '../base/folders.ts'
import { accountsOn } from '../testing/accountsOn.ts'
import { listen } from '../testing/listen.ts'
import { asSession } from '../database/asSession.ts'

/** Stands in every row of the victim, and nowhere else. */
const canary = 'canary-7f3a'

type Try = {
  name: string
  path?: string
  method?: string
  body?: unknown
  prefer?: string
  headers?: Record<string, string>
}

/** `id` and `user` are the victim's, `own` is a row of the attacker. */
function tries(
  id: string,
  user: string,
  own: string,
): Record<'select' | 'update' | 'upsert' | 'delete', Try[]> {
  const row = { type: 'search', params: { stolen: true }, order: 9 }
  const byId = `id=eq.${id}`
  return {
    select: [
      { name: 'everything', path: '?select=*' },
      { name: 'by id', path: `?select=*&${byId}` },
      { name: 'by user', path: `?user_id=eq.${user}` },
      { name: 'by a list of ids', path: `?id=in.(${id},${own})` },
      { name: 'by what it is not', path: `?id=neq.${own}` },
      { name: 'by version', path: '?version=gte.0&order=created_at.desc' },
      { name: 'by or', path: `?or=(id.eq.${id},user_id.eq.${user})` },
      { name: 'by not', path: `?id=not.eq.${own}` },
      { name: 'embedded users', path: '?select=*,users(*)' },
      { name: 'a cast', path: '?select=params::text' },
      { name: 'a function', path: '?select=count()' },
      { name: 'an alias', path: '?select=x:params' },
      { name: 'SQL in a value', path: `?id=eq.${encodeURIComponent(`${id}' OR '1'='1`)}` },
      { name: 'SQL in a name', path: `?${encodeURIComponent('id"=\'\' OR ""')}=eq.1` },
      { name: 'SQL in the order', path: `?order=${encodeURIComponent('id;SELECT 1')}` },
      { name: 'a count', path: `?${byId}`, prefer: 'count=exact' },
      { name: 'one object', path: `?${byId}`, headers: { accept: 'application/vnd.pgrst.object+json' } },
      { name: 'another schema', path: '?select=*', headers: { 'accept-profile': 'auth' } },
    ],
    update: [
      { name: 'by id', path: `?${byId}`, body: row },
      { name: 'by user', path: `?user_id=eq.${user}`, body: row },
      { name: 'by everything', path: '?version=gte.0', body: row },
      { name: 'without a filter', path: '', body: row },
      { name: 'by a list', path: `?id=in.(${id})`, body: row },
      { name: 'with the rows back', path: `?${byId}&select=*`, body: row, prefer: 'return=representation' },
      { name: 'to another owner', path: `?${byId}`, body: { user_id: user } },
      { name: 'of the own row to the victim', path: `?id=eq.${own}`, body: { ...row, user_id: user } },
      { name: 'of the own id to the victim’s', path: `?id=eq.${own}`, body: { id } },
      { name: 'by or', path: `?or=(${byId})`, body: row },
      { name: 'of the version', path: `?${byId}`, body: { version: 99 } },
      { name: 'with SQL as a name', path: `?${byId}`, body: { "params\" = '{}' --": 1 } },
      {
        name: 'with prefer tx=commit',
        path: `?${byId}`,
        body: row,
        prefer: 'tx=commit,return=representation',
      },
    ],
    upsert: [
      { name: 'by id', path: '?on_conflict=id', body: { ...row, id }, prefer: 'resolution=merge-duplicates' },
      {
        name: 'in a list',
        path: '?on_conflict=id',
        body: [
          { ...row, id: crypto.randomUUID() },
          { ...row, id },
        ],
        prefer: 'resolution=merge-duplicates',
      },
      {
        name: 'with the rows back',
        path: '?select=*',
        body: { ...row, id },
        prefer: 'resolution=merge-duplicates,return=representation',
      },
      {
        name: 'of the victim’s user',
        path: '?on_conflict=id',
        body: { ...row, id, user_id: user },
        prefer: 'resolution=merge-duplicates',
      },
      {
        name: 'as the victim, under a new id',
        path: '',
        body: { ...row, id: crypto.randomUUID(), user_id: user },
      },
      { name: 'as the victim, without an id', path: '', body: { ...row, user_id: user } },
      { name: 'without resolution', path: '', body: { ...row, id } },
      {
        name: 'ignoring duplicates',
        path: '?select=*',
        body: { ...row, id },
        prefer: 'resolution=ignore-duplicates,return=representation',
      },
      {
        name: 'on another conflict',
        path: '?on_conflict=user_id',
        body: { ...row, id },
        prefer: 'resolution=merge-duplicates',
      },
      {
        name: 'with columns named',
        path: '?columns="id","user_id","params"',
        body: [{ id, user_id: user, params: {} }],
        prefer: 'resolution=merge-duplicates',
      },
      {
        name: 'with a version',
        path: '?on_conflict=id',
        body: { ...row, id, version: 50 },
        prefer: 'resolution=merge-duplicates',
      },
      { name: 'of a tombstone', path: '/../columns_deleted', body: { id, user_id: user } },
      { name: 'through a procedure', path: '/../rpc/columns_guard', body: {} },
    ],
    delete: [
      { name: 'by id', path: `?${byId}` },
      { name: 'by user', path: `?user_id=eq.${user}` },
      { name: 'by everything', path: '?version=gte.0' },
      { name: 'without a filter', path: '' },
      { name: 'by a list', path: `?id=in.(${id})` },
      { name: 'by order', path: '?order=gte.-1000' },
      { name: 'with the rows back', path: `?${byId}&select=*`, prefer: 'return=representation' },
      { name: 'by type', path: '?type=in.(topic,search)' },
      { name: 'by or', path: `?or=(${byId})` },
      { name: 'by is not null', path: '?id=not.is.null' },
      { name: 'with SQL', path: `?id=eq.${encodeURIComponent(`${id}'; DELETE FROM columns; --`)}` },
      { name: 'of its tombstones', path: `/../columns_deleted?user_id=eq.${user}` },
      {
        name: 'as a POST that says DELETE',
        path: `?${byId}`,
        method: 'POST',
        headers: { 'x-http-method-override': 'DELETE' },
      },
    ],
  }
}

const methods = { select: 'GET', update: 'PATCH', upsert: 'POST', delete: 'DELETE' } as const

describe.each([...databaseSubjects(), ...threeRoleSubjects()])('rows of another user on $name', subject => {
  const on = accountsOn(subject)
  const id = crypto.randomUUID()
  const second = crypto.randomUUID()
  const own = crypto.randomUUID()
  let victim: SupabaseClient
  let user: string
  let before: unknown
  const bearers: Record<string, string> = {}
  const rowsOfVictim = async () => (await victim.from('columns').select('*').order('id')).data

  beforeAll(async () => {
    victim = await on.server.signIn(on.newEmail())
    user = (await victim.auth.getUser()).data.user?.id ?? ''
    const params = { query: canary }
    await victim.from('columns').insert([
      { id, type: 'search', params, order: 0 },
      { id: second, type: 'topic', params, order: 1 },
    ])
    const other = await on.server.signIn(on.newEmail())
    await other.from('columns').insert({ id: own, params: {}, order: 0 })
    const gone = await on.server.signIn(on.newEmail())
    for (const [name, browser] of Object.entries({ 'another user': other, 'a user who signed out': gone }))
      bearers[name] = (await browser.auth.getSession()).data.session?.access_token ?? ''
    await gone.auth.signOut()
    bearers['nobody'] = on.server.publishableKey
    before = await rowsOfVictim()
  })

  const all = tries(id, ':user', own)
  const actors = ['another user', 'a user who signed out', 'nobody']
  const cases = actors.flatMap(actor =>
    Object.entries(all).flatMap(([verb, some]) =>
      some.map(each => [actor, verb as keyof typeof all, each.name] as const),
    ),
  )

  it.each(cases)('%s tries %s: %s', async (actor, verb, name) => {
    const found = tries(id, user, own)[verb].find(each => each.name === name)
    if (!found) throw new Error('There is no such try')
    const { path = '', method = methods[verb], body, prefer, headers = {} } = found
    const answer = await on.server.call(`/rest/v1/columns${path}`, {
      bearer: bearers[actor] ?? '',
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { ...headers, ...(prefer && { prefer }) },
    })
    const text = await answer.text()
    expect(text).not.toContain(canary)
    expect(await rowsOfVictim()).toEqual(before)
    expect(answer.status).toBeLessThan(500)
    if (actor !== 'another user') expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  const channels: [string, string, Record<string, unknown>][] = [
    ['every change', 'realtime:columns', { event: '*', schema: 'public', table: 'columns' }],
    ['inserts', 'realtime:columns', { event: 'INSERT', schema: 'public', table: 'columns' }],
    ['updates', 'realtime:columns', { event: 'UPDATE', schema: 'public', table: 'columns' }],
    ['deletes', 'realtime:columns', { event: 'DELETE', schema: 'public', table: 'columns' }],
    [
      'those of the victim',
      'realtime:columns',
      { event: '*', schema: 'public', table: 'columns', filter: 'user_id=eq.:user' },
    ],
    [
      'those of one row',
      'realtime:columns',
      { event: '*', schema: 'public', table: 'columns', filter: `id=eq.${id}` },
    ],
    ['the whole schema', 'realtime:*', { event: '*', schema: 'public' }],
    ['every table', 'realtime:public:*', { event: '*', schema: 'public', table: '*' }],
    ['the users', 'realtime:users', { event: '*', schema: 'auth', table: 'users' }],
    ['a topic of the victim', 'realtime:user::user', { event: '*', schema: 'public', table: 'columns' }],
    ['the channel of the database', 'columns_changes', { event: '*', schema: 'public', table: 'columns' }],
    [
      'a filter with SQL',
      'realtime:columns',
      { event: '*', schema: 'public', table: 'columns', filter: "user_id=eq.' OR '1'='1" },
    ],
  ]

  it.each(actors)('%s listens on twelve channels and hears nothing', async actor => {
    const heard: string[] = []
    const sockets = await Promise.all(
      channels.map(async ([, topic, wanted], place) => {
        const url = `${on.server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${on.server.publishableKey}&vsn=2.0.0`
        const socket = new WebSocket(url)
        await new Promise(resolve => socket.once('open', resolve))
        const answered = new Promise(resolve => socket.once('message', resolve))
        socket.on('message', (data: Buffer) => heard.push(data.toString()))
        const told = JSON.stringify({
          config: { broadcast: {}, presence: {}, postgres_changes: [wanted], private: place % 2 === 1 },
          access_token: bearers[actor],
        }).replaceAll(':user', user)
        socket.send(`["1","1",${JSON.stringify(topic.replace(':user', user))},"phx_join",${told}]`)
        await answered
        return socket
      }),
    )
    const told: unknown[] = []
    await listen(victim, change => told.push(change))
    const row = crypto.randomUUID()
    const isTold = (count: number) =>
      vi.waitFor(() => expect(told).toHaveLength(count), { timeout: 10_000, interval: 20 })
    await victim.from('columns').insert({ id: row, params: { query: canary } })
    await isTold(1)
    await victim.from('columns').update({ order: 4 }).eq('id', row)
    await isTold(2)
    await victim.from('columns').delete().eq('id', row)
    await isTold(3)
    await victim.removeAllChannels()
    for (const socket of sockets) socket.close()
    expect(heard.filter(text => text.includes('"postgres_changes",{"ids"'))).toEqual([])
    expect(heard.join('')).not.toContain(canary)
    expect(heard.join('')).not.toContain(row)
  })

  it('are tried in at least 180 ways, on two rows', async () => {
    expect(before).toHaveLength(2)
    expect(await rowsOfVictim()).toEqual(before)
    expect(cases.length + actors.length * channels.length).toBeGreaterThanOrEqual(180)
  })
})

describe.each(threeRoleSubjects())('the rights of three roles on $name', ({ create }) => {
  let database: Database
  let remove: () => Promise<void>

  beforeAll(async () => {
    const created = await create()
    remove = created.remove
    const accountTables = accountMigrations(findFolders().migrations)
    database = await openDatabase(created.target, { accountTables })
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  it('are an owner, one who logs in and a session, and no superuser among them', async () => {
    const now = new Date()
    const { session } = await database.transaction(async tx =>
      startSession(tx, await findOrCreateUser(tx, 'reader@desk.example', now), 'otp', now),
    )
    const claims = { userId: session.user_id, sessionId: session.id, aal: 'aal1', expiresAt: 0 } as const
    const [roles] = await asSession(database, claims, tx =>
      tx.query<{ owner: string; login: string; session: string; timeout: string }>(
        `SELECT tableowner AS owner, session_user AS login, current_user AS session,
          current_setting('statement_timeout') AS timeout FROM pg_tables WHERE tablename = 'columns'`,
      ),
    )
    expect(roles).toMatchObject({
      owner: expect.stringMatching(/^owner_/),
      login: expect.stringMatching(/^migrator_/),
      session: 'authenticated',
      // Only transactions of a caller have this limit, because the caller waits.
      timeout: '5s',
    })
    const able = await database.query(
      'SELECT rolname FROM pg_roles WHERE rolname = ANY($1::text[]) AND (rolsuper OR rolbypassrls OR rolcreaterole)',
      [[roles?.owner, roles?.login, roles?.session]],
    )
    expect(able).toEqual([])

    // The guard writes what is left behind as the owner, whom no policy binds; the session may not.
    const gone = await asSession(database, claims, async tx => {
      await tx.query("INSERT INTO public.columns (id) VALUES ('00000000-0000-4000-8000-000000000001')")
      await tx.query('DELETE FROM public.columns')
      return tx.query('SELECT id FROM public.columns_deleted')
    })
    expect(gone).toEqual([{ id: '00000000-0000-4000-8000-000000000001' }])
    for (const sql of [
      'INSERT INTO public.columns_deleted SELECT gen_random_uuid(), auth.uid()',
      'DELETE FROM public.columns_deleted',
      "INSERT INTO public.items (user_id, kind, id) SELECT gen_random_uuid(), 'acknowledgement', 'a 1'",
      'TRUNCATE public.items',
      'ALTER TABLE public.items DISABLE TRIGGER USER',
      'TRUNCATE public.columns',
      'SELECT * FROM auth.users',
      'SELECT * FROM auth.sessions',
      'SELECT * FROM doc',
      'SELECT * FROM secret',
      'ALTER TABLE public.columns DISABLE ROW LEVEL SECURITY',
    ])
      await expect(
        asSession(database, claims, tx => tx.query(sql)),
        sql,
      ).rejects.toMatchObject({ code: '42501' })
  })
})
