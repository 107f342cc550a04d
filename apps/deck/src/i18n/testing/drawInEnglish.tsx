import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { i18n, speakEnglish } from './inEnglish.ts'

/** Draws a component on a page of its own, in English unless the test has chosen another language, with queries for the test. */
export function drawInEnglish(component: ReactNode) {
  if (i18n.locale === 'en') speakEnglish()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const draw = (next: ReactNode) =>
    flushSync(() => root.render(<I18nProvider i18n={i18n}>{next}</I18nProvider>))
  draw(component)
  return {
    place,
    draw,
    close: () => {
      root.unmount()
      place.remove()
    },
    field: (name: string): HTMLInputElement => {
      const found = place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (!found) throw new Error(`No field ${name}`)
      return found
    },
    /** The first button with this text or label. */
    button: (name: string): HTMLButtonElement => {
      const isNamed = (each: HTMLElement) => (each.ariaLabel ?? each.textContent) === name
      const found = [...place.querySelectorAll('button')].find(isNamed)
      if (!found) throw new Error(`No button ${name}`)
      return found
    },
  }
}
