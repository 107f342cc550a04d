import type { AttackName } from './attacks/attacks.ts'
import { pushEnvironment } from './attacks/held.ts'
import type { WantedAttackers } from './createAttackers.ts'
import type { ways } from './ways.ts'

export type Case = WantedAttackers & {
  name: string
  attack: AttackName
  callers: 1 | 20
  /** What the bystander does meanwhile. */
  way: keyof typeof ways
  environment?: Record<string, string>
}

/** Documents are filed twelve times as often as the sample agency does. */
const filing = { WIRE: 'on', WIRE_SPEED: '12' }

type Kind = Omit<Case, 'callers'>

/** Each is tried with one caller and with twenty. */
const kinds: readonly Kind[] = [
  { name: 'rows without a user', attack: 'rowsWithoutUser', way: 'search' },
  { name: 'rows of a user', attack: 'rowsOfUser', way: 'search', hasSessions: true },
  { name: 'sessions asked for', attack: 'sessions', way: 'search', hasSessions: true },
  { name: 'reports of violations', attack: 'reports', way: 'search' },
  { name: 'notification services', attack: 'services', way: 'search', tokensOfEach: 2 },
  { name: 'probes', attack: 'probes', way: 'search' },
  { name: 'searches with forty tokens', attack: 'manyTokens', way: 'search', tokensOfEach: 40 },
  { name: 'aborted searches', attack: 'abortedSearches', way: 'search' },
  { name: 'dear searches', attack: 'dearSearches', way: 'search' },
  { name: 'rows told to 40 sockets', attack: 'toldRows', way: 'told', hasSessions: true },
  { name: 'large messages', attack: 'largeMessages', way: 'search' },
  { name: 'repeated watches', attack: 'repeatedWatches', way: 'search' },
  { name: 'deep messages', attack: 'deepMessages', way: 'search' },
  { name: 'reconnecting', attack: 'reconnecting', way: 'search' },
  { name: 'a long log asked for again', attack: 'sinceLoops', way: 'search' },
  { name: 'held watches', attack: 'heldWatches', way: 'search', environment: filing },
  {
    name: 'held subscriptions',
    attack: 'heldSubscriptions',
    way: 'search',
    tokensOfEach: 2,
    environment: { ...filing, NOTIFY_ALLOW_PRIVATE: '1' },
  },
  {
    name: 'held push columns',
    attack: 'pushColumns',
    way: 'search',
    hasSessions: true,
    environment: { ...filing, ...pushEnvironment },
  },
  { name: 'hostile text', attack: 'hostileText', way: 'search' },
  { name: 'made-up tokens', attack: 'madeUpTokens', way: 'search' },
  { name: 'made-up tokens at a gateway', attack: 'madeUpTokens', way: 'throughGateway', isGateway: true },
  { name: 'calls through a gateway', attack: 'gatewayCalls', way: 'throughGateway', isGateway: true },
]

export const cases: readonly Case[] = kinds.flatMap(kind =>
  ([1, 20] as const).map(callers => ({ ...kind, callers })),
)
