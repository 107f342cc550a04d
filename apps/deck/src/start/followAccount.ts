import type { DeckMirror, MirrorState, Report } from '@wiredeck/columns'
import type { Account } from '../session/account.ts'
import { ownerOf } from '../session/sessionState.ts'

type Deps = {
  account: Pick<Account, 'state' | 'storedUserId'>
  mirror: Pick<DeckMirror, 'state' | 'subscribe' | 'signedIn' | 'signedOut'>
  report: Report
}

/** Has the mirror follow the account. Its result is called at the start and at each change of the account. */
export function createFollow({ account, mirror, report }: Deps): () => void {
  let owner: string | null = null
  const quietly = (following: Promise<void>) =>
    void following.catch(error => report('The columns did not follow the account', error))

  mirror.subscribe(() => {
    // It left, as another tab has signed out or cleared all; a session that is kept is that of somebody who is here.
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
