import { afterEach, expect, it, vi } from 'vitest'
import { ServicesProvider, type Services } from '../../context/services.tsx'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import type { OpenSync } from '../../services/sync.ts'
import type { SessionUser } from '../../session/sessionState.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { stillClock } from '../../platform/testing/stillClock.ts'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

it('deck 2: who is signed in reads that the deck is synced, and with whom, and can sign out', async () => {
  const signOut = vi.fn(async () => {})
  const user: SessionUser = { id: 'mira', email: 'mira@deck.example', avatarUrl: null, factors: [] }
  const never = () => new Promise<never>(() => {})
  const sync = { account: { signOut, identities: { read: never } }, mirror: { pending: never } }
  const services = { sync: null, clock: stillClock(0) }
  page = drawInEnglish(
    <ServicesProvider value={services as unknown as Services}>
      <AccountPanel
        sync={sync as unknown as OpenSync}
        user={user}
        config={{ url: '', publishableKey: 'key' }}
        arrived={null}
      />
    </ServicesProvider>,
  )
  expect(page.place.textContent).toMatch(/^Already synced with mira@deck\.example/)
  page.button('Sign out').click()
  await expect.poll(() => signOut.mock.calls).toEqual([['local']])
})
