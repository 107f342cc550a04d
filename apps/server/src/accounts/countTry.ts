import type { Context } from 'hono'
import { callerHash } from '../callers/callerHash.ts'
import { limitAddress, limits } from '../callers/rateLimit.ts'
import { addressOf } from '../http/clientAddress.ts'
import type { AccountDeps } from './accountDeps.ts'

/** Where the one who signs in is; the address is null if everybody is at this machine. */
export type SignedInFrom = { caller: string; address: string | null }

/** Counts a try to sign in, and says where it comes from. Throws a CodedRefusal if there were too many from there. */
export async function countTry(context: Context, deps: AccountDeps, at: Date): Promise<SignedInFrom> {
  const address = addressOf(context, deps.address)
  await limitAddress(deps, { name: 'tries', address, limit: limits.triesFromOneAddress }, at)
  return { caller: callerHash(deps.keys.pepper, address), address }
}
