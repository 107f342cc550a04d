import { isOnDeck, paths } from './paths.ts'

/** The first words of the addresses that add a column (`redirects.ts`). */
export const redirectRoutes = ['topic', 'slug', 'place', 'genre', 'creator', 'event'] as const

const screens: readonly string[] = [paths.login, paths.about, paths.debug, paths.sync]
const redirect = new RegExp(`^/(${redirectRoutes.join('|')})/[^/]`)

/** Is this an address of the deck itself, shown without a server? All other addresses go to the server. */
export function isOwnPath(path: string): boolean {
  return screens.includes(path) || isOnDeck(path) || redirect.test(path)
}

/** Pages that the server may send with a policy other than the deck's (ADR-0050). */
export function hasOwnPolicy(path: string): boolean {
  return path === paths.sync
}
