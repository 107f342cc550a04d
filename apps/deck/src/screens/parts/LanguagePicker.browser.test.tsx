import { flushSync } from 'react-dom'
import { afterEach, expect, it } from 'vitest'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

/** The list, opened in a menu as the deck has one, or at the foot of a screen. */
function openList(isInMenu: boolean): HTMLElement {
  const picker = <LanguagePicker />
  page = drawInEnglish(
    <ServicesProvider value={servicesOf()}>
      {isInMenu ? <div popover="auto">{picker}</div> : picker}
    </ServicesProvider>,
  )
  page.place.querySelector<HTMLElement>('div[popover]:has(button[popovertarget])')?.showPopover()
  flushSync(() => page.button('Language: English').click())
  const list = page.place.querySelector<HTMLElement>('[popover]:popover-open:not(:has([popover]))')
  if (!list) throw new Error('No list is open')
  return list
}

it('deck 2: offers the languages of the interface, without the present one', () => {
  const offered = [...openList(false).querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(offered).toEqual(['Français', 'Deutsch', 'Español', 'Português'])
})

// With fallbacks, closing the outer popover freezes WebKit. No browser of these tests shows that
// (`tools/otherEngines.mjs` does).
it('has no fallbacks of its position within a popover', () => {
  expect(getComputedStyle(openList(true)).positionTryFallbacks).toBe('none')
})

it('is put above its button where there is no room below', () => {
  expect(getComputedStyle(openList(false)).positionTryFallbacks).toContain('flip-block')
})
