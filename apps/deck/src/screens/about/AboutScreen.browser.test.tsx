import { afterEach, describe, expect, it, vi } from 'vitest'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { createListeners } from '../../platform/listeners.ts'
import { AboutScreen } from './AboutScreen.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

/** The page in a browser that offers to install the deck, or does not. */
function draw(isOffered: boolean) {
  const { subscribe } = createListeners()
  const install = vi.fn()
  const services = servicesOf({
    access: { access: { isIn: () => false, subscribe } },
    config: { contactMail: 'deck@corvane.example' },
    installed: {
      installer: { isOffered: () => isOffered, isDeclined: () => false, install, subscribe },
      updates: { news: () => null, subscribe },
    },
  })
  page = drawInEnglish(
    <ServicesProvider value={services}>
      <AboutScreen />
    </ServicesProvider>,
  )
  return { place: page.place, install }
}

describe('deck 2: the about page', () => {
  it('has a title and a description', () => {
    const { place } = draw(false)
    expect(place.querySelector('h1')?.textContent).toBe('The wire, in columns')
    expect(place.querySelector('main p')?.textContent).toMatch(
      /^The deck is a reading desk for news agencies: .{50}/,
    )
    expect(document.title).toBe('About | Deck')
  })

  it('leads to the deck, to a mail with the version in its body, and to the debug page', () => {
    const { place } = draw(false)
    const link = (name: RegExp) => [...place.querySelectorAll('a')].find(each => name.test(each.textContent))
    expect(link(/Open the desktop app/)?.pathname).toBe('/')
    const mail = new URL(link(/Write to us/)?.href ?? '')
    expect(mail.pathname).toBe('deck@corvane.example')
    expect(mail.searchParams.get('body')).toMatch(/version/i)
    expect(link(/^Version/)?.pathname).toBe('/debug')
  })

  it('installs the deck where the browser offers it, and has no button elsewhere', () => {
    const { install } = draw(true)
    page.place.querySelector<HTMLButtonElement>('main button.primary')?.click()
    expect(install).toHaveBeenCalledOnce()
    page.close()
    expect(draw(false).place.querySelector('main button.primary')).toBeNull()
  })
})
