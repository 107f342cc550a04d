import { CodedRefusal } from '../http/codedRefusal.ts'
import type { Counter, Limit } from './counter.ts'

/** How often something may be asked for. */
export const limits = {
  codesForOneMailboxFromOneAddress: { max: 5, withinMs: 3_600_000 },
  /** Asked from addresses from which nobody has signed in to the mailbox. */
  codesForOneMailboxFromStrangers: { max: 10, withinMs: 3_600_000 },
  codesFromOneAddress: { max: 60, withinMs: 3_600_000 },
  triesFromOneAddress: { max: 300, withinMs: 300_000 },
  /** Each message costs the house money, wherever it goes. */
  messagesOfOneUser: { max: 10, withinMs: 3_600_000 },
  messagesToOnePhone: { max: 5, withinMs: 3_600_000 },
  messagesFromOneAddress: { max: 30, withinMs: 3_600_000 },
  secondFactorTries: { max: 10, withinMs: 600_000 },
  /** Wrong passwords only, because right ones are taken back. */
  passwordsOfOneReaderFromOneAddress: { max: 10, withinMs: 600_000 },
  passwordsFromOneAddress: { max: 100, withinMs: 600_000 },
} as const satisfies Record<string, Limit>

/** Throws if too many came from one address. Without an address there is nothing to count. */
export async function limitAddress(
  { counter }: { counter: Counter },
  { name, address, limit }: { name: string; address: string | null; limit: Limit },
  now: Date,
): Promise<void> {
  if (address === null) return
  if ((await counter.add(name, [address], limit, now)).isWithin) return
  throw new CodedRefusal(429, 'over_request_rate_limit', 'Too many requests: try again later')
}
