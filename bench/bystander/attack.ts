/** One of those who attack: where they seem to come from, and what they may show. */
export type Attacker = {
  address: string
  /** Access tokens of the content API, all of one account. */
  tokens: readonly string[]
  /** The access token of a sync account; '' if the case needs none. */
  session: string
}

/** What is attacked: the server, or the listener of the control, with the same attackers. */
export type Target = {
  url: string
  publishableKey: string
  attackers: readonly Attacker[]
}

/** Something that is done again and again, as fast as its rate says. */
export type Attack = {
  /** How often, by all attackers together. */
  perSecond: number
  /** Prepares what the attack needs, such as open sockets. */
  begin?: (target: Target) => Promise<void>
  /** Does it once. What it resolves to is not read, and its failures mean nothing. */
  send(target: Target, attacker: Attacker, nth: number): Promise<unknown>
}

/** At most this many at the same time; those that are due beyond it are left out. */
export const mostAtOnce = 1500

/** The headers of a call of the content API. */
export function asReader({ address, tokens }: Attacker, nth = 0): Record<string, string> {
  return { 'x-forwarded-for': address, authorization: `Bearer ${tokens[nth % tokens.length]}` }
}

/** The headers of a call of the sync accounts. */
export function asUser({ address, session }: Attacker, { publishableKey }: Target): Record<string, string> {
  return {
    'x-forwarded-for': address,
    apikey: publishableKey,
    authorization: `Bearer ${session || publishableKey}`,
    'content-type': 'application/json',
  }
}
