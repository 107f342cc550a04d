import { isLoopback } from '../settings/settings.ts'

/** Whose pages a mail may lead to. */
export type LinkPlaces = {
  /** Where readers reach this server: an origin. Null where nobody has said so. */
  siteUrl: string | null
  /** Other origins whose pages may use the accounts. */
  allowedOrigins: readonly string[]
  /** Names of this server that its operator has given. */
  allowedHosts: readonly string[]
  /** Is everybody who asks at this machine? */
  isForOneMachine: boolean
}

/** The screen of the deck where readers sign in. */
export const syncPath = '/sync'

/**
 * The page that the link of a mail leads to: the one that was asked for, if it is the deck's; else the deck at `siteUrl`.
 * Null for a mail without a link. The name by which the server was called is not enough, because somebody who asks for a
 * stranger's code may call it by any address, and the mail would lead the stranger there.
 */
export function linkPlace(asked: string | undefined, calledHost: string, places: LinkPlaces): URL | null {
  if (asked === undefined) return null
  const { siteUrl, allowedOrigins } = places
  const page = URL.canParse(asked) ? new URL(asked) : null
  if (page && /^https?:$/.test(page.protocol) && page.username === '' && page.password === '') {
    const isNamed = page.origin === siteUrl || allowedOrigins.includes(page.origin)
    if (isNamed || (page.host === calledHost && isOwnName(page.hostname, places))) return page
  }
  return siteUrl === null ? null : new URL(syncPath, siteUrl)
}

function isOwnName(name: string, { allowedHosts, isForOneMachine }: LinkPlaces): boolean {
  return allowedHosts.includes(name) || (isForOneMachine && isLoopback(name.replace(/^\[(.*)\]$/, '$1')))
}

/** The link itself. A fragment is sent to no server, so no log and no scanner of mails uses it up. */
export function mailedLink(page: URL, secret: string, isPkce: boolean): string {
  const link = new URL(page)
  link.hash = new URLSearchParams(
    isPkce ? { code: secret } : { token_hash: secret, type: 'email' },
  ).toString()
  return link.href
}
