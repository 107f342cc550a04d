import { afterEach, describe, expect, it } from 'vitest'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf, type ServicesGiven } from '../../context/testing/servicesOf.ts'
import { i18n } from '../../i18n/index.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import type { Diagnostics } from '../../installed/diagnostics.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { SessionState } from '../../session/sessionState.ts'
import { Authentication, Languages, ServiceWorker, Storage, Theme } from './sections.tsx'
import { stillClock } from '../../platform/testing/stillClock.ts'

const now = Date.UTC(2026, 1, 22, 9)
const { subscribe } = createListeners()
const megabyte = 1024 * 1024

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

/** The facts of a section by their names, as a reader reads them out to support. */
function factsOf(section: React.ReactNode, services: ServicesGiven = {}): Record<string, string> {
  page = drawInEnglish(<ServicesProvider value={servicesOf(services)}>{section}</ServicesProvider>)
  return Object.fromEntries(
    [...page.place.querySelectorAll('dt')].map(name => [
      name.textContent,
      name.nextElementSibling?.textContent ?? '',
    ]),
  )
}

const told: Diagnostics = {
  heap: { used: 12 * megabyte, allocated: 20 * megabyte, limit: 4096 * megabyte },
  isStoragePersistent: true,
  isServiceWorkerActive: true,
  isShellStored: true,
  isVersionWaiting: false,
  keptBytes: 0,
}

describe('deck 2: the sections of the debug page', () => {
  const user = { id: 'mira', email: 'mira@deck.example', avatarUrl: null, factors: [] }
  const hour = 3_600_000
  const authentication = (expiresAt: number | null, session: SessionState) =>
    factsOf(<Authentication />, {
      access: { access: { api: { token: () => (expiresAt === null ? null : { expiresAt }) } } },
      page: { clock: stillClock(now) },
      sync: { open: async () => {}, session: () => session, subscribe },
    })

  it('Authentication tells when the token and the session expire, or that there is none', () => {
    const isIn: SessionState = { status: 'signed-in', user, expiresAt: now + 2 * hour, level: 'aal1' }
    const facts = authentication(now + hour, isIn)
    expect(facts['API token expires']).toMatch(/2026.*\(in 1\sh\)$/)
    expect(facts['Session expires']).toMatch(/2026.*\(in 2\sh\)$/)
    page.close()
    expect(authentication(null, { status: 'signed-out' })).toEqual({
      'API token expires': 'not authenticated',
      'Session expires': 'not authenticated',
    })
  })

  it('Languages tells the active one, the fallback, the browser’s, all that are preferred, and the chosen one', () => {
    const spoken = i18n.locale
    i18n.loadAndActivate({ locale: 'de', messages: i18n.messages })
    const facts = factsOf(<Languages />, { page: { languages: { preferred: () => 'pt' } } })
    i18n.activate(spoken)
    expect(facts).toEqual({
      'Active locale': 'de',
      Fallback: 'en',
      'Browser language': navigator.language,
      'Preferred languages': navigator.languages.join(', '),
      'Configured locale': 'pt',
    })
  })

  it('Local storage tells the heap in MB, and whether storage is persistent', () => {
    expect(factsOf(<Storage diagnostics={told} />)).toEqual({
      'JS heap used': '12 MB',
      'JS heap allocated': '20 MB',
      'JS heap limit': '4,096 MB',
      'Persistent storage': 'yes',
    })
    page.close()
    const nothing = factsOf(<Storage diagnostics={{ ...told, heap: null, isStoragePersistent: false }} />)
    expect(nothing).toMatchObject({ 'JS heap used': /not available/, 'Persistent storage': 'no' })
  })

  it('Service worker tells whether it is active', () => {
    expect(factsOf(<ServiceWorker diagnostics={told} />)).toMatchObject({ State: 'active' })
    page.close()
    const without = { ...told, isServiceWorkerActive: false }
    expect(factsOf(<ServiceWorker diagnostics={without} />)).toMatchObject({ State: 'not active' })
  })

  it('Theme tells the system’s, the stored one, the one that is shown, and whether dark is preferred', () => {
    const theme = { theme: () => 'light', scheme: () => 'auto', prefersDark: () => true, subscribe }
    expect(factsOf(<Theme />, { page: { theme } })).toEqual({
      System: 'dark',
      Stored: 'automatic',
      State: 'light',
      'Prefers dark': 'yes',
    })
  })
})
