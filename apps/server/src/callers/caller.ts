/**
 * Who asks: an account, and where it asks from. Everything that is limited for each caller is limited for this pair.
 * A token is no caller, because a refresh makes as many as one likes; an account alone is none, because a whole
 * agency may have one; an address alone is none, because a whole office may have one.
 */
export type Caller = {
  /** Of the content API, or of the sync accounts; null if nobody has logged in. */
  account: string | null
  /** Null if all callers are at this machine. */
  address: string | null
}

/** The name under which a caller's share is counted. No two callers have the same. */
export function nameOf({ account, address }: Caller): string {
  return JSON.stringify([account, address])
}

/** What a limit of an account counts: the account wherever it is, or the address where nobody has logged in. */
export function accountOrPlace(caller: Caller): string {
  return JSON.stringify(caller.account === null ? [null, caller.address] : [caller.account])
}

/** The account of a user of the sync accounts, which is no account of the content API. */
export const syncAccount = (userId: string): string => `sync ${userId}`

/** What an address is called in counts: all callers at this machine share one. */
export const placeOf = ({ address }: Pick<Caller, 'address'>): string => address ?? 'this machine'
