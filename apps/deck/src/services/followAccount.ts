import type { DeckMirror, MirrorState, Report } from '@wiredeck/columns'
import type { Account } from '../session/account.ts'
import { ownerOf } from '../session/sessionState.ts'

type Deps = {
  account: Pick<Account, 'state' | 'storedUserId'>
  mirror: Pick<DeckMirror, 'state' | 'subscribe' | 'signedIn' | 'signedOut'>
  report: Report
}

/** Makes the mirror follow the account. Call the result at the start and at each change of the account. */
export function createFollow({ account, mirror, report }: Deps): () => void {
  let owner: string | null = null
  const quietly = (following: Promise<void>) =>
    void following.catch(error => report('The columns did not follow the account', error))

  mirror.subscribe(() => {
    // Another tab has signed out or cleared everything. A session that is still stored belongs to a reader
    // who is here.
    if (owner === null || mirror.state().phase !== 'off') return
    if (account.storedUserId() === owner) quietly(mirror.signedIn(owner))
  })
  return () => {
    const before = owner
    owner = ownerOf(account.state())
    if (owner !== null && (owner !== before || waitsForSignIn(mirror.state())))
      quietly(mirror.signedIn(owner))
    if (owner === null && before !== null) quietly(mirror.signedOut())
  }
}

function waitsForSignIn(state: MirrorState): boolean {
  return state.phase === 'off' || (state.phase === 'failed' && state.reason === 'session')
}
