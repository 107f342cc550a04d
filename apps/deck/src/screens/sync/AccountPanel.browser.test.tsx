import type { MirrorState } from '@wiredeck/columns'
import { afterEach, expect, it, vi } from 'vitest'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import type { OpenSync } from '../../services/sync.ts'
import type { SessionUser } from '../../session/sessionState.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { stillClock } from '../../platform/testing/stillClock.ts'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

const signOut = vi.fn(async () => {})

function draw(state: Partial<MirrorState> | null) {
  const user: SessionUser = { id: 'mira', email: 'mira@deck.example', avatarUrl: null, factors: [] }
  const never = () => new Promise<never>(() => {})
  const sync = { account: { signOut, identities: { read: never } }, mirror: { pending: never } }
  const session = { status: 'unknown' }
  const told = { subscribe: () => () => {}, mirror: () => state, session: () => session }
  const services = servicesOf({ sync: told, page: { clock: stillClock(0) } })
  page = drawInEnglish(
    <ServicesProvider value={services}>
      <AccountPanel
        sync={sync as unknown as OpenSync}
        user={user}
        config={{ url: '', publishableKey: 'key' }}
        arrived={null}
      />
    </ServicesProvider>,
  )
}

it('deck 2: who is signed in reads that the deck is synced, and with whom, and can sign out', async () => {
  draw(null)
  expect(page.place.textContent).toMatch(/^Already synced with mira@deck\.example/)
  page.button('Sign out').click()
  await expect.poll(() => signOut.mock.calls).toEqual([['local']])
})

it.each([
  [false, 'the order in which they sync may decide'],
  [true, null],
])('D49: an account that keeps the times of edits: %s', (hasEditTimes, said) => {
  draw({ phase: 'idle', syncedAt: 0, hasEditTimes })
  const text = page.place.textContent ?? ''
  if (said === null) expect(text).not.toContain('The sync server does not keep')
  else expect(text).toContain(said)
})
