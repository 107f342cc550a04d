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

/** Longer than the 400 days for which tombstones are kept. */
const untilPurgedMs = 401 * 86_400_000

/** A real server with accounts and its own database, and real clients. */
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
  /**
   * Closing clients; the next test does not wait for them, because each needs a while to close, in which it
   * does nothing.
   */
  const leaving: Promise<unknown>[] = []
  const emails = new Map<string, string>()
  const sessions = new Map<string, { access_token: string; refresh_token: string }>()

  const signInAs = async (email: string): Promise<SupabaseClient> => {
    const client = await server.signIn(email)
    clients.push(client)
    return client
  }
  /** A client on a new device. All share one session, because mailboxes get few codes per hour. */
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
    /** A client with its own session, whose requests go through `send`. */
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
    /** The time that the server says with its answers, in epoch milliseconds. */
    async date(): Promise<number> {
      const { headers } = await fetch(`${server.url}/healthz`)
      return Date.parse(headers.get('date') ?? '')
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
    /** Adds a second factor as if another device had enrolled it. The returned function removes it. */
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
    /** Restarts the server, which then deletes what is too old; sessions of that age end too. */
    async purge(): Promise<void> {
      const { port } = server
      await server.closeAndRemove()
      await (await start(0, () => Date.now() + untilPurgedMs)).closeAndRemove()
      sessions.clear()
      server = await start(port)
    },
    /** After a test: closes all channels. */
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
