import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'

export type ColorScheme = 'auto' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

const storageKey = 'color-scheme'

/** The colour of the browser's own bars: that of surfaces (`ui/tokens.css`). */
const barColors: Record<Theme, string> = { light: '#ffffff', dark: '#191d25' }

/** Light or dark (`deck.md` section 4): as the system has it, until a toggle says otherwise. */
export type ThemeSwitch = {
  scheme(): ColorScheme
  theme(): Theme
  /** What the system says, whatever the reader has chosen. */
  prefersDark(): boolean
  toggle(): void
  /** Back to what the system says. */
  reset(): void
  subscribe: Listeners['subscribe']
}

export function createThemeSwitch(storage: KeyValueStorage): ThemeSwitch {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
  const { subscribe, tell } = createListeners()

  const scheme = (): ColorScheme => {
    const stored = storage.get(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  }
  const theme = (): Theme => {
    const chosen = scheme()
    if (chosen !== 'auto') return chosen
    return prefersDark.matches ? 'dark' : 'light'
  }
  const apply = () => {
    document.documentElement.dataset.theme = theme()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[theme()])
    tell()
  }

  prefersDark.addEventListener('change', apply)
  storage.onChange(storageKey, apply)
  apply()

  return {
    scheme,
    theme,
    prefersDark: () => prefersDark.matches,
    toggle() {
      storage.set(storageKey, theme() === 'dark' ? 'light' : 'dark')
      apply()
    },
    reset() {
      storage.remove(storageKey)
      apply()
    },
    subscribe,
  }
}
