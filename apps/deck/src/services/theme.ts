import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'

export type ColorScheme = 'auto' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

/** The colour of the browser's own bars: that of surfaces (`ui/tokens.css`). */
const barColors: Record<Theme, string> = { light: '#ffffff', dark: '#191d25' }

/** Light or dark (deck 4): as the system has it, until a toggle says otherwise. */
export type ThemeSwitch = {
  scheme(): ColorScheme
  theme(): Theme
  /** The system's choice, whatever the reader has chosen. */
  prefersDark(): boolean
  toggle(): void
  /** Follows the system again. */
  reset(): void
  subscribe: Listeners['subscribe']
}

export function createThemeSwitch(storage: KeyValueStorage): ThemeSwitch {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
  const { subscribe, tell } = createListeners()
  const scheme = createStoredValue<ColorScheme>(
    storage,
    'color-scheme',
    stored => (stored === 'light' || stored === 'dark' ? stored : 'auto'),
    chosen => (chosen === 'auto' ? null : chosen),
  )
  const theme = (): Theme => {
    const chosen = scheme.get()
    if (chosen !== 'auto') return chosen
    return prefersDark.matches ? 'dark' : 'light'
  }
  const apply = () => {
    document.documentElement.dataset.theme = theme()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[theme()])
    tell()
  }

  prefersDark.addEventListener('change', apply)
  scheme.subscribe(apply)
  apply()

  return {
    scheme: scheme.get,
    theme,
    prefersDark: () => prefersDark.matches,
    toggle: () => scheme.set(theme() === 'dark' ? 'light' : 'dark'),
    reset: () => scheme.set('auto'),
    subscribe,
  }
}
