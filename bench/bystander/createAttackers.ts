import { ownKey, ownReader } from '../../apps/server/src/testing/testServer.ts'
import type { Attacker, Target } from './attack.ts'
import type { OwnServer } from './ownServer.ts'

export type WantedAttackers = {
  callers: number
  /** How many tokens of one account each has; with one, it is anonymous. */
  tokensOfEach?: number
  /** Has each a sync account? */
  hasSessions?: boolean
  /** A gateway's agency believes any token. */
  isGateway?: boolean
}

/** The callers of a case, each from an address of its own, with what the case lets it show. */
export async function createAttackers(
  server: OwnServer,
  { callers, tokensOfEach = 1, hasSessions = false, isGateway = false }: WantedAttackers,
): Promise<Target> {
  const publishableKey = await publishableKeyOf(server.url)
  const attackers: Attacker[] = []
  for (let nth = 1; nth <= callers; nth += 1) {
    const address = `192.0.2.${nth}`
    attackers.push({
      address,
      tokens: isGateway
        ? [`caller-${nth}`]
        : tokensOfEach === 1
          ? [await anonymousTokenFrom(server.url, address)]
          : await tokensOfReader(server.url, address, tokensOfEach),
      session: hasSessions
        ? await signIn(server, publishableKey, address, `attacker${nth}@desk.example`)
        : '',
    })
  }
  return { url: server.url, publishableKey, attackers }
}

export async function publishableKeyOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/config.json`)
  // Our own server's configuration.
  const { accounts } = (await answer.json()) as { accounts?: { publishableKey: string } }
  return accounts?.publishableKey ?? ''
}

export async function anonymousTokenFrom(url: string, address: string): Promise<string> {
  const headers = { 'x-forwarded-for': address }
  const form = new URLSearchParams({ grant_type: 'anonymous' })
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { ...headers, authorization: `Basic ${ownKey}` },
    body: form,
  })
  return tokenIn(await answer.text())
}

/** Many tokens of the one account, by refreshing. */
async function tokensOfReader(url: string, address: string, count: number): Promise<string[]> {
  const ask = async (form: Record<string, string>) => {
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, authorization: `Basic ${ownKey}` },
      body: new URLSearchParams(form),
    })
    return answer.text()
  }
  const first = await ask({ grant_type: 'password', ...ownReader })
  const { refresh_token } = JSON.parse(first) as { refresh_token: string }
  const tokens = [tokenIn(first)]
  while (tokens.length < count)
    tokens.push(tokenIn(await ask({ grant_type: 'refresh_token', refresh_token })))
  return tokens
}

function tokenIn(text: string): string {
  const { access_token } = JSON.parse(text) as { access_token?: string }
  if (access_token === undefined) throw new Error(`No token was granted: ${text}`)
  return access_token
}

/** The access token of a sync account, by the code that the server shows its operator. */
export async function signIn(
  server: OwnServer,
  publishableKey: string,
  address: string,
  email: string,
): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const asked = await post('/auth/v1/otp', { email })
  if (!asked.ok) throw new Error(`No code was sent: ${await asked.text()}`)
  const verified = await post('/auth/v1/verify', { email, token: await server.codeFor(email), type: 'email' })
  return tokenIn(await verified.text())
}
