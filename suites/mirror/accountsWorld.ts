import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js'
import { defaultAgency } from '@wiredeck/document'
import { startAccountsServer, type AccountsServer } from '@wiredeck/server/testing'
import type { DatabaseSubject } from '@wiredeck/server/testing/databases'
import { WebSocket } from 'ws'
import { openSupabaseRemote, type Remote } from '@wiredeck/columns/mirror'

export type AccountsWorld = Awaited<ReturnType<typeof openAccountsWorld>>

/** Tombstones are kept for 400 days. */
const untilPurgedMs = 401 * 86_400_000

/** A real server with accounts over a database of its own, and real clients on it. */
export async function openAccountsWorld({ create }: DatabaseSubject) {
  const { target, remove } = await create()
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-accounts-'))
  const place = {
    dataDir: join(folder, 'data'),
    ...('url' in target ? { databaseUrl: target.url } : { dataDir: target.dataDir }),
  }
  const start = (port: number, now = Date.now) =>
    startAccountsServer({ settings: { ...place, port }, world: { now: () => new Date(now()) } })
  let server: AccountsServer = await start(0)
  let clients: SupabaseClient[] = []
  /** Each client takes a while to leave, in which it does nothing; the next test does not wait for it. */
  const leaving: Promise<unknown>[] = []
  const emails = new Map<string, string>()
  const sessions = new Map<string, { access_token: string; refresh_token: string }>()

  const signInAs = async (email: string): Promise<SupabaseClient> => {
    const client = await server.signIn(email)
    clients.push(client)
    return client
  }
  /** A client of a device of its own. They share one session, as mailboxes get few codes an hour. */
  const clientOf = async (userId: string): Promise<SupabaseClient> => {
    let session = sessions.get(userId)
    if (!session) {
      const { data } = await (await signInAs(emails.get(userId) ?? '')).auth.getSession()
      if (!data.session) throw new Error('Nobody is signed in')
      session = data.session
      sessions.set(userId, session)
    }
    const client = server.client()
    clients.push(client)
    await client.auth.setSession(session)
    return client
  }

  return {
    /** A client with a session of its own, whose requests go through `send`. */
    async clientThrough(userId: string, send: typeof fetch): Promise<SupabaseClient> {
      const { data } = await (await signInAs(emails.get(userId) ?? '')).auth.getSession()
      if (!data.session) throw new Error('Nobody is signed in')
      const client = createClient(server.url, server.publishableKey, {
        auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
        global: { fetch: send },
        // Node 20 has no WebSocket of its own.
        realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
      })
      clients.push(client)
      await client.auth.setSession(data.session)
      return client
    },
    async newUser(): Promise<string> {
      const email = `reader-${crypto.randomUUID()}@desk.example`
      const { data } = await (await signInAs(email)).auth.getSession()
      if (!data.session) throw new Error('Nobody is signed in')
      emails.set(data.session.user.id, email)
      sessions.set(data.session.user.id, data.session)
      return data.session.user.id
    },
    async openRemote(userId: string): Promise<Remote> {
      const client = await clientOf(userId)
      return openSupabaseRemote({ client, userId, agency: defaultAgency, skewMs: () => 0, report: () => {} })
    },
    /** A second factor, as if it had been enrolled on another device. The returned function removes it. */
    async addFactor(userId: string): Promise<() => Promise<void>> {
      await server.database?.query(
        `INSERT INTO auth.mfa_factors (user_id, friendly_name, status, sealed_secret, created_at, updated_at)
          VALUES ($1, '', 'verified', '', now(), now())`,
        [userId],
      )
      return async () => {
        await server.database?.query('DELETE FROM auth.mfa_factors WHERE user_id = $1', [userId])
      }
    },
    now: Date.now,
    /** The server tidies when it starts, and sessions of that age end as well. */
    async purge(): Promise<void> {
      const { port } = server
      await server.closeAndRemove()
      await (await start(0, () => Date.now() + untilPurgedMs)).closeAndRemove()
      sessions.clear()
      server = await start(port)
    },
    /** After a test: ends all listening. */
    hangUp(): Promise<void> {
      leaving.push(...clients.map(client => client.removeAllChannels()))
      clients = []
      return Promise.resolve()
    },
    async close(): Promise<void> {
      await Promise.all(leaving)
      await server.closeAndRemove()
      await remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
