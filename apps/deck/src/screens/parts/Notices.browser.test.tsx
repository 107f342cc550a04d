import { afterEach, describe, expect, it, vi } from 'vitest'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import type { DeckNews } from '../../installed/workerLink.ts'
import { createListeners } from '../../platform/listeners.ts'
import { Notices } from './Notices.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

const refresh = vi.fn()
const install = vi.fn()
/** The foot of a screen, and what it says. */
function draw(first: DeckNews | null, isOffered = false) {
  const { subscribe, tell } = createListeners()
  let news = first
  const dismiss = () => {
    news = null
    tell()
  }
  const services = servicesOf({
    installed: {
      updates: { news: () => news, refresh, dismiss, subscribe },
      installer: { isOffered: () => isOffered, isDeclined: () => false, install, subscribe },
    },
    access: { access: { isIn: () => true, subscribe } },
  })
  page = drawInEnglish(
    <ServicesProvider value={services}>
      <Notices />
    </ServicesProvider>,
  )
  return () => page.place.textContent
}

describe('deck 2: the notices of the installed deck', () => {
  it('tell that it can be read offline', async () => {
    await expect.poll(draw('offlineReady')).toMatch(/offline/)
  })

  it('tell of a new version, with Refresh, and with Close, which takes the notice away', async () => {
    const said = draw('newVersion')
    await expect.poll(said).toMatch(/new version/i)
    // A press that was meant for what stood there before.
    page.button('Load it').click()
    expect(refresh).not.toHaveBeenCalled()
    const group = () => page.place.querySelector('[role="group"]')
    await expect.poll(() => group()?.ariaDisabled).toBe('false')
    page.button('Load it').click()
    expect(refresh).toHaveBeenCalledOnce()
    page.button('Close').click()
    await expect.poll(said).toBe('')
  })

  it('offer to install it', async () => {
    await expect.poll(draw(null, true)).not.toBe('')
    page.place.querySelector('button')?.click()
    expect(install).toHaveBeenCalledOnce()
  })
})
