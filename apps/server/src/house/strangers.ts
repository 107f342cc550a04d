import { nameOf } from '../callers/caller.ts'
import { createTurns } from '../callers/turns.ts'
import { UpstreamFailure } from '../content/upstreamClient.ts'
import { createBoundedCache } from '../searches/boundedCache.ts'
import { believedMs } from './handedOn.ts'
import { createRefusals } from './refusals.ts'

/** Tokens about which the agency is asked at the same time: in all, and for one address. */
const places = 64
const placesOfAddress = 4
/** How long a token waits for its place. */
const waitsMs = 20_000
/** A token that the agency has refused is refused for this long without asking. */
const refusedMs = 60_000
/** Tokens of which is remembered what the agency said. */
const mostRemembered = 20_000

export type StrangersOptions = {
  /** Asks the agency whether it takes a token. Rejects if the agency does not say. */
  isTaken: (token: string) => Promise<boolean>
  now: () => number
}

/** Tokens that this gateway has not handed on. The agency is asked about them, in a line that is fair by address. */
export type Strangers = {
  /** Until when a token is believed, in epoch milliseconds; null if the agency refuses it. Rejects if it cannot be asked. */
  believe(token: { hash: string; token: string }, address: string): Promise<number | null>
}

export function createStrangers({ isTaken, now }: StrangersOptions): Strangers {
  const refusals = createRefusals(now)
  const line = createTurns(places, { atOnce: placesOfAddress }, { isLast: refusals.areMany })
  // Each entry weighs 1. Refused tokens have a memory of their own, because anybody can make them up.
  const takenUntil = createBoundedCache<number>(mostRemembered)
  const refusedUntil = createBoundedCache<number>(mostRemembered)
  const underWay = new Map<string, Promise<number | null>>()

  const ask = async (hash: string, token: string, address: string): Promise<number | null> => {
    const caller = { account: null, address }
    const call = { caller, connection: '', bytes: token.length }
    const leave = await line.take(call, AbortSignal.timeout(waitsMs)).catch((cause: unknown) => {
      throw new UpstreamFailure(503, 'Too many access tokens wait to be looked at', { cause })
    })
    try {
      if (await isTaken(token)) {
        takenUntil.set(hash, now() + believedMs, 1)
        return now() + believedMs
      }
      refusedUntil.set(hash, now() + refusedMs, 1)
      refusals.note(nameOf(caller))
      return null
    } finally {
      leave()
    }
  }

  return {
    async believe({ hash, token }, address) {
      const until = takenUntil.get(hash) ?? 0
      if (until > now()) return until
      if ((refusedUntil.get(hash) ?? 0) > now()) return null
      const asked = underWay.get(hash) ?? ask(hash, token, address).finally(() => underWay.delete(hash))
      underWay.set(hash, asked)
      return asked
    },
  }
}
