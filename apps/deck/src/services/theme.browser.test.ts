import { afterEach, beforeEach, expect, it } from 'vitest'
import '../ui/tokens.css'
import { createLocalStorage } from '../platform/storage.ts'
import { createThemeSwitch } from './theme.ts'

/** The script of the page that runs before anything is painted. */
const [beforeStart = ''] = Object.values(
  import.meta.glob<string>('../../public/theme.js', { eager: true, query: '?raw', import: 'default' }),
)

let bars: HTMLMetaElement
beforeEach(() => {
  bars = document.createElement('meta')
  bars.name = 'theme-color'
  document.head.append(bars)
})
afterEach(() => {
  bars.remove()
  localStorage.removeItem('color-scheme')
  delete document.documentElement.dataset.theme
})

/** The colour of cards, which lie below the browser's bars. */
const surface = () => getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()

it.each(['light', 'dark'])(
  'the bars of the browser have the colour of cards, before the deck has started and after, when it is %s',
  theme => {
    localStorage.setItem('color-scheme', theme)
    const script = document.createElement('script')
    script.textContent = beforeStart
    document.head.append(script)
    script.remove()
    expect(document.documentElement.dataset.theme).toBe(theme)
    expect(bars.content).toBe(surface())

    bars.content = ''
    createThemeSwitch(createLocalStorage())
    expect(bars.content).toBe(surface())
  },
)
