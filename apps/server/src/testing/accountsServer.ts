import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Mail } from '../mail/mail.ts'
import { startTestServer, type CallInit, type TestServer, type TestServerOptions } from './testServer.ts'

export type AccountsServer = TestServer & {
  publishableKey: string
  /** Moves the clock of the accounts on. */
  advance(ms: number): void
  /** Stops that clock, which then moves only by `advance`, so that a busy machine uses up no counted time. */
  stopClock(): void
  /** Epoch milliseconds, as that clock shows them. */
  now(): number
  /** A raw call; `bearer` is by default the publishable key. */
  call(path: string, init?: CallInit & { bearer?: string }): Promise<Response>
  /** The mails to an address, newest first. */
  mailsTo(email: string): Mail[]
  /** The code of the last mail to an address. */
  lastCode(email: string): string
  /** A browser of its own, with nobody signed in; with `pkce` it begins its sign-ins as decks do. */
  client(flowType?: 'pkce' | 'implicit'): SupabaseClient
  /** The link of the last mail to an address. */
  lastLink(email: string): URL
  /** A browser in which this user has signed in with a code. */
  signIn(email: string): Promise<SupabaseClient>
}

/** Without the sample agency: nothing that concerns accounts asks for a document. */
const noContent = { CONTENT_API_URL: 'http://127.0.0.1:9', CONTENT_API_KEY: 'no:content' }

/** A real server with accounts, on a free port; over PGlite, or over `settings.databaseUrl`. */
export async function startAccountsServer(options: TestServerOptions = {}): Promise<AccountsServer> {
  let skew = 0
  let stoppedAt: number | null = null
  const now = () => (stoppedAt ?? Date.now()) + skew
  const mails: Mail[] = []
  const server = await startTestServer({
    ...options,
    environment: { ...noContent, ...options.environment },
    world: {
      now: () => new Date(now()),
      showMail: mail => mails.unshift(mail),
      ...options.world,
    },
  })
  const { url } = server
  const { publishableKey } = await configOf(url)

  const mailsTo = (email: string) => mails.filter(({ to }) => to === email)
  const lastCode = (email: string) => {
    const [mail] = mailsTo(email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    if (code === undefined) throw new Error(`No code was mailed to ${email}`)
    return code
  }
  const lastLink = (email: string) => {
    const [mail] = mailsTo(email)
    const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0]
    if (link === undefined) throw new Error(`No link was mailed to ${email}`)
    return new URL(link)
  }
  const client: AccountsServer['client'] = (flowType = 'implicit') =>
    createAccountsClient(url, publishableKey, flowType)
  return {
    ...server,
    publishableKey,
    advance: ms => (skew += ms),
    stopClock: () => (stoppedAt = Date.now()),
    now,
    call: (path, { bearer = publishableKey, method, body, headers } = {}) =>
      fetch(url + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
    mailsTo,
    lastCode,
    lastLink,
    client,
    async signIn(email) {
      const browser = client()
      const asked = await browser.auth.signInWithOtp({ email })
      if (asked.error) throw asked.error
      const verified = await browser.auth.verifyOtp({ email, token: lastCode(email), type: 'email' })
      if (verified.error) throw verified.error
      return browser
    },
  }
}

/** The client that decks use, with a memory of its own. */
function createAccountsClient(
  url: string,
  publishableKey: string,
  flowType: 'pkce' | 'implicit',
): SupabaseClient {
  return createClient(url, publishableKey, {
    auth: {
      autoRefreshToken: false,
      persistSession: true,
      storage: memoryStorage(),
      detectSessionInUrl: false,
      flowType,
    },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  })
}

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

async function configOf(url: string): Promise<{ publishableKey: string }> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as {
    accounts: { publishableKey: string }
  }
  return config.accounts
}
