import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../ui/tokens.css'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { createTabStorage } from '../../platform/storage.ts'
import { createThemeSwitch } from '../../services/theme.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

const storage = createTabStorage()
/** What the system prefers, and what tells of a change of it. */
let isSystemDark: boolean
let tellSystem: () => void
let page: ReturnType<typeof drawInEnglish>

beforeEach(() => {
  storage.remove('color-scheme')
  isSystemDark = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return isSystemDark
        },
        addEventListener: (_: string, listener: () => void) => (tellSystem = listener),
      }) as unknown as MediaQueryList,
  )
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
})

function open(): HTMLInputElement {
  const theme = createThemeSwitch(storage)
  page = drawInEnglish(
    <ServicesProvider value={servicesOf({ page: { theme } })}>
      <ThemeToggle />
    </ServicesProvider>,
  )
  return page.place.querySelector('input[type=checkbox]') as HTMLInputElement
}
const shown = () => document.documentElement.dataset.theme
const prefer = (isDark: boolean) =>
  flushSync(() => {
    isSystemDark = isDark
    tellSystem()
  })

describe('deck 2 and deck 4: the night mode', () => {
  it('follows the system until it is toggled, and is on by force where the system prefers dark', () => {
    const toggle = open()
    expect([toggle.checked, shown()]).toEqual([false, 'light'])
    prefer(true)
    expect([toggle.checked, shown()]).toEqual([true, 'dark'])
    expect(storage.get('color-scheme')).toBeNull()
  })

  it('is a checkbox that sets light or dark, which stays whatever the system prefers', () => {
    const toggle = open()
    flushSync(() => toggle.click())
    expect([toggle.checked, shown(), storage.get('color-scheme')]).toEqual([true, 'dark', 'dark'])
    flushSync(() => toggle.click())
    expect([toggle.checked, shown(), storage.get('color-scheme')]).toEqual([false, 'light', 'light'])
    prefer(true)
    expect([toggle.checked, shown()]).toEqual([false, 'light'])
  })

  it('deck 3: is light or dark as it was stored, and as the system has it where anything else was', () => {
    for (const [stored, theme] of [
      ['dark', 'dark'],
      ['light', 'light'],
      ['auto', 'dark'],
      ['blue', 'dark'],
    ] as const) {
      storage.set('color-scheme', stored)
      isSystemDark = stored !== 'dark'
      open()
      expect(shown(), stored).toBe(theme)
      page.close()
    }
    // What the reader chooses is stored as such, and is there for the next page.
    isSystemDark = false
    storage.set('color-scheme', 'auto')
    const toggle = open()
    for (const chosen of ['dark', 'light']) {
      toggle.click()
      expect(storage.get('color-scheme')).toBe(chosen)
    }
  })

  it('goes by the keyboard alone, and says when it is as the system has it', async () => {
    isSystemDark = true
    const toggle = open()
    const described = () =>
      document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent
    expect(described()).toBe('Same as the system')
    toggle.focus()
    await userEvent.keyboard(' ')
    expect([toggle.checked, shown()]).toEqual([false, 'light'])
    expect(described()).not.toBe('Same as the system')
    await userEvent.keyboard('{Delete}')
    expect([toggle.checked, shown(), storage.get('color-scheme')]).toEqual([true, 'dark', null])
    expect(described()).toBe('Same as the system')
  })

  it('gives the bar of the browser the colour of the bar of the deck', () => {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    document.head.append(meta)
    const toggle = open()
    const computed = (color: string) => {
      page.place.style.color = color
      return getComputedStyle(page.place).color
    }
    for (const theme of ['dark', 'light']) {
      flushSync(() => toggle.click())
      expect([shown(), computed(meta.content)]).toEqual([theme, computed('var(--surface)')])
    }
    meta.remove()
  })

  it.each(['a right click', 'a long press'])('is given back to the system by %s', async gesture => {
    storage.set('color-scheme', 'dark')
    const toggle = open()
    const label = page.place.querySelector('label') as HTMLElement
    expect(shown()).toBe('dark')
    if (gesture === 'a right click') await userEvent.click(label, { button: 'right' })
    else label.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }))
    await expect.poll(shown).toBe('light')
    expect([toggle.checked, storage.get('color-scheme')]).toEqual([false, null])
  })
})
