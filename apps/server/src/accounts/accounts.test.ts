import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { startAccountsServer, type AccountsServer } from '../testing/accountsServer.ts'
import { placeOf } from '../testing/testServer.ts'

describe.each(databaseSubjects())('the accounts on $name', ({ create }) => {
  let server: AccountsServer
  let remove: () => Promise<void>
  let last = 0
  const newEmail = () => `reader-${++last}@desk.example`

  beforeAll(async () => {
    const created = await create()
    remove = created.remove
    server = await startAccountsServer({ settings: { ...placeOf(created.target), keepDays: 1 } })
  })
  afterAll(async () => {
    await server.closeAndRemove()
    await remove()
  })

  describe('deck 7: sign in by one-time code', () => {
    it('gives a session with its user for the code that was mailed', async () => {
      const email = newEmail()
      const browser = server.client()
      const asked = await browser.auth.signInWithOtp({ email, options: { shouldCreateUser: true } })
      expect(asked).toMatchObject({ error: null })
      const { data, error } = await browser.auth.verifyOtp({
        email,
        token: await server.lastCode(email),
        type: 'email',
      })
      expect(error).toBeNull()
      expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      expect(data.user).toMatchObject({
        email,
        aud: 'authenticated',
        role: 'authenticated',
        user_metadata: {},
      })
      expect((await browser.auth.getUser()).data.user).toEqual(data.user)
    })

    it('reads and changes the user', async () => {
      const browser = await server.signIn(newEmail())
      const { data, error } = await browser.auth.updateUser({
        data: { avatar_url: 'https://desk.example/me' },
      })
      expect(error).toBeNull()
      expect(data.user?.user_metadata).toEqual({ avatar_url: 'https://desk.example/me' })
      const { data: session } = await browser.auth.refreshSession()
      expect(session.user?.user_metadata).toEqual({ avatar_url: 'https://desk.example/me' })
    })

    it('renews the session with its refresh token', async () => {
      const browser = await server.signIn(newEmail())
      const before = (await browser.auth.getSession()).data.session
      const { data, error } = await browser.auth.refreshSession()
      expect(error).toBeNull()
      expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    })
  })

  describe('data-layer 7: Remote column mirroring', () => {
    it('does the five calls', async () => {
      const browser = await server.signIn(newEmail())
      const table = browser.from('columns')
      const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
      expect(await table.insert({ id: one, type: 'search', params: { query: 'a' }, order: 1 })).toMatchObject(
        { error: null, status: 201 },
      )
      expect(
        await table.upsert(
          [
            { id: one, type: 'search', params: { query: 'b' }, order: 1 },
            { id: two, type: 'topic', params: {}, order: 0 },
          ],
          { onConflict: 'id' },
        ),
      ).toMatchObject({ error: null, status: 201 })
      expect(await table.update({ params: { query: 'c' } }).eq('id', one)).toMatchObject({
        error: null,
        status: 204,
      })
      expect((await table.select('id, order, type, params').order('order')).data).toEqual([
        { id: two, order: 0, type: 'topic', params: {} },
        { id: one, order: 1, type: 'search', params: { query: 'c' } },
      ])
      expect(await table.delete().eq('id', two)).toMatchObject({ error: null, status: 204 })
      expect((await browser.from('columns_deleted').select('id')).data).toEqual([{ id: two }])
    })
  })

  describe('realtime', () => {
    it('tells every device of a user what has changed, and nobody else', async () => {
      const email = newEmail()
      const [own, other, stranger] = [
        await server.signIn(email),
        await server.signIn(email),
        await server.signIn(newEmail()),
      ]
      const heard: unknown[] = []
      const overheard: unknown[] = []
      await listen(other, change => heard.push(change))
      await listen(stranger, change => overheard.push(change))
      const id = crypto.randomUUID()
      await own.from('columns').insert({ id, params: { query: 'a' }, order: 2 })
      await own
        .from('columns')
        .update({ params: { query: 'b'.repeat(20_000) } })
        .eq('id', id)
      await own.from('columns').delete().eq('id', id)
      await vi.waitFor(() => expect(heard).toHaveLength(3))
      expect(heard).toMatchObject([
        { eventType: 'INSERT' },
        { eventType: 'UPDATE', new: { id, order: 2, version: 2, params: { query: 'b'.repeat(20_000) } } },
        { eventType: 'DELETE', old: { id } },
      ])
      expect(overheard).toEqual([])
      await Promise.all([other, stranger].map(browser => browser.removeAllChannels()))
    })
  })
})

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

async function listen(browser: SupabaseClient, listener: (change: Change) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    browser
      .channel('columns')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'columns' }, listener)
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve()
        else if (status !== 'CLOSED') reject(error ?? new Error(status))
      })
  })
}
