import { tokenAnswerSchema } from '@wiredeck/content-api/wire'
import * as v from 'valibot'
import { peppered, sha256 } from '../base/secrets.ts'
import { mostOfAccount, type HandedOn, type LoginStore } from './loginStore.sql.ts'
import { believedMs, createHandedOn, type Known } from './handedOn.ts'
import { createStrangers } from './strangers.ts'

/** Who an access token speaks for. `account` tells readers apart without naming them; null if nobody knows it. */
export type Login = { account: string | null; expiresAt: number }

/** The readers who have a login of the agency. */
export type Logins = {
  /** Takes note of what the agency granted to an account, or to the holder of a refresh token. */
  note(grant: { username: string } | { refreshToken: string }, answer: unknown): void
  /**
   * Who an access token speaks for, and until when that is believed, in epoch milliseconds. Null for a token that the
   * agency refuses. Rejects if the agency cannot be asked; a token that was handed on here is then believed.
   */
  identify(token: string, address: string): Promise<Login | null>
  /** Reads what was handed on before, and hears what other processes hand on. */
  start(): Promise<void>
  /** Resolves when all that was noted is kept. */
  stop(): Promise<void>
}

/** Asks the agency, by a tiny request, whether it takes a token. Rejects if the agency does not say. */
type IsTaken = (token: string) => Promise<boolean>

export type LoginsOptions = {
  /** In the line of tokens that were handed on here, and in that of all others. */
  isTaken: { handedOn: IsTaken; stranger: IsTaken }
  store: LoginStore
  /** For the hashes of accounts' names. */
  pepper: Buffer
  now: () => number
  /** How long the holder of a token that was handed on here waits for what the agency says. */
  patienceMs?: number
  /** Called when what was handed on could not be kept, or read. */
  report: (error: unknown) => void
}

/** An agency that did not say whether it still takes a token is asked again after this time. */
const againMs = 60_000
/** An access token lasts as long as the agency says, within reason. */
const longestMs = 30 * 86_400_000
/** How long a refresh token is known, and for how much longer once it was used: the answer may have been lost. */
const refreshMs = 30 * 86_400_000
const usedRefreshMs = 600_000

/** Tokens are kept as their hashes only. */
export function createLogins(options: LoginsOptions): Logins {
  const { isTaken, store, pepper, now, patienceMs = 5_000, report } = options
  const handedOn = createHandedOn(mostOfAccount)
  const strangers = createStrangers({ isTaken: isTaken.stranger, now })
  const underWay = new Map<string, Promise<void>>()
  const writing = new Set<Promise<void>>()
  let stopListening = async () => {}

  const keep = (write: Promise<void>) => {
    const written = write.catch(report).finally(() => writing.delete(written))
    writing.add(written)
  }

  const look = async (hash: string, token: string): Promise<void> => {
    try {
      if (await isTaken.handedOn(token)) return handedOn.believe(hash, now() + believedMs)
    } catch {
      return handedOn.believe(hash, now() + againMs)
    }
    handedOn.forget(hash)
    keep(store.forget(hash))
  }

  /** Resolves when the agency has said whether it still takes the token, or has kept its holder waiting. */
  const lookAgain = (hash: string, token: string): Promise<void> => {
    const looked =
      underWay.get(hash) ??
      within(patienceMs, look(hash, token))
        .then(isInTime => {
          if (!isInTime) handedOn.believe(hash, now() + againMs)
        })
        .finally(() => underWay.delete(hash))
    underWay.set(hash, looked)
    return looked
  }

  const known = async (hash: string, token: string): Promise<Known | null> => {
    const before = handedOn.get(hash, now())
    if (!before || before.believedUntil > now()) return before
    await lookAgain(hash, token)
    return handedOn.get(hash, now())
  }

  const accountOf = (grant: Parameters<Logins['note']>[0]): string | null =>
    'username' in grant
      ? peppered(pepper, 'login', grant.username.trim().toLowerCase())
      : handedOn.accountOf(sha256(grant.refreshToken))

  return {
    note(grant, answer) {
      const read = v.safeParse(tokenAnswerSchema, answer)
      if (!read.success) return
      const { access_token: access, refresh_token: refresh, expires_in: seconds } = read.output
      const common = { account: accountOf(grant), notedAt: now() }
      const row = (token: string, isAccess: boolean, lastsMs: number): HandedOn => ({
        ...common,
        hash: sha256(token),
        isAccess,
        expiresAt: common.notedAt + Math.min(Math.max(0, lastsMs), longestMs),
      })
      const isUsed = 'refreshToken' in grant && grant.refreshToken !== refresh
      const rows = [
        ...(isUsed ? [row(grant.refreshToken, false, usedRefreshMs)] : []),
        row(refresh, false, refreshMs),
        row(access, true, seconds * 1000),
      ]
      for (const each of rows) handedOn.put(each)
      keep(store.put(rows, new Date(common.notedAt)))
    },

    async identify(token, address) {
      const hash = sha256(token)
      if (handedOn.get(hash, now())) {
        const login = await known(hash, token)
        return login && { account: login.account, expiresAt: Math.min(login.believedUntil, login.expiresAt) }
      }
      const expiresAt = await strangers.believe({ hash, token }, address)
      return expiresAt === null ? null : { account: handedOn.accountOf(hash), expiresAt }
    },

    async start() {
      const load = async () => {
        for (const row of await store.read(new Date(now()))) handedOn.put(row)
      }
      stopListening = await store.listen(handedOn.put, () => keep(load()))
      await load()
    },

    async stop() {
      await stopListening()
      await Promise.all(writing)
    },
  }
}

/** Whether this is done within a time. */
async function within(ms: number, done: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([done.then(() => true), late]).finally(() => clearTimeout(timer))
}
