import { I18nProvider } from '@lingui/react'
import type { Since, SinceClass } from '@wiredeck/columns'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ServicesProvider } from '../../../context/services.tsx'
import { servicesOf } from '../../../context/testing/servicesOf.ts'
import { i18n } from '../../../i18n/index.ts'
import en from '../../../i18n/locales/en.json'
import watch from '../../../i18n/locales/watch/en.json'
import '../../../ui/tokens.css'
import { SinceEnd } from './SinceEnd.tsx'
import { SinceStrip } from './SinceStrip.tsx'
import { useSinceFilter } from './useSinceFilter.ts'

i18n.loadAndActivate({ locale: 'en', messages: { ...en, ...watch } })

const now = new Date(2026, 1, 22, 15, 0).getTime()
const clock = { now: () => now, subscribe: () => () => {} }
const classes = new Map<string, SinceClass>([
  ['a', 'new'],
  ['b', 'killed'],
  ['c', 'new'],
  ['left', 'corrected'],
])
const whole: Since = {
  look: { at: new Date(2026, 1, 22, 12, 40).getTime(), point: null },
  classes,
  beginsAt: null,
}
const ids = ['a', 'b', 'c', 'd']

let done = 0
let loadedOn = 0
/** A column with only the parts that the strip needs. */
function Column({ since }: { since: Since }) {
  const section = useRef<HTMLElement>(null)
  const filter = useSinceFilter(section, since, ids)
  const { shown } = filter
  return (
    <section ref={section}>
      <SinceStrip
        name="Top Stories"
        since={since}
        counts={filter.counts}
        chosen={filter.chosen}
        onChoose={filter.choose}
        onLoadOn={async () => void (loadedOn += 1)}
        onDone={() => (done += 1)}
      />
      <output>{ids.filter(id => !shown || shown.has(id)).join(' ')}</output>
      {shown && <SinceEnd count={shown.size} total={filter.total} onShowAll={() => filter.choose(null)} />}
    </section>
  )
}

let place: HTMLElement
let close = () => {}
beforeEach(() => {
  done = 0
  loadedOn = 0
})
afterEach(() => close())

function draw(since: Since): void {
  place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        {/* The strip asks only for the time. */}
        <ServicesProvider value={servicesOf({ page: { clock } })}>
          <Column since={since} />
        </ServicesProvider>
      </I18nProvider>,
    ),
  )
  close = () => {
    root.unmount()
    place.remove()
  }
}
const button = (name: string): HTMLButtonElement => {
  const found = [...place.querySelectorAll('button')].find(
    each => each.textContent === name || each.ariaLabel === name,
  )
  if (!found) throw new Error(`No button ${name}`)
  return found
}
const press = (name: string) => flushSync(() => button(name).click())
const escape = () =>
  flushSync(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
const listed = () => place.querySelector('output')?.textContent

describe('ADR-0026: the strip after an absence', () => {
  it('counts what the list holds, shows only that, and all again with its own button or the one below', () => {
    draw(whole)
    expect(place.textContent).toContain('Since 12:40, while you were away')
    expect([...place.querySelectorAll('[aria-pressed]')].map(each => each.textContent)).toEqual([
      '2 new',
      '1 killed',
    ])
    press('2 new')
    expect(button('2 new').ariaPressed).toBe('true')
    expect(listed()).toBe('a c')
    expect(place.textContent).toContain('2 of 3, new or changed only.')
    press('1 killed')
    expect(listed()).toBe('b')
    press('Show all')
    expect(listed()).toBe('a b c d')
  })

  it('shows all again with Escape, where the focus is in the column and no popover is open', () => {
    draw(whole)
    press('2 new')
    escape()
    expect(listed()).toBe('a c')
    button('2 new').focus()
    const popover = document.createElement('div')
    popover.popover = 'manual'
    place.append(popover)
    popover.showPopover()
    escape()
    expect(listed()).toBe('a c')
    popover.hidePopover()
    escape()
    expect(listed()).toBe('a b c d')
  })

  it('goes by its ×, and never by Escape', () => {
    draw(whole)
    button('2 new').focus()
    escape()
    expect(done).toBe(0)
    press('Hide what is new and changed')
    expect(done).toBe(1)
  })

  it('is read aloud once', async () => {
    draw(whole)
    const status = place.querySelector('[role=status]')
    expect(status?.textContent).toBe('')
    await expect
      .poll(() => status?.textContent)
      .toBe('Top Stories. Since 12:40, while you were away, 2 new, 1 killed')
  })

  it('says that nothing has happened', () => {
    draw({ ...whole, classes: new Map() })
    expect(place.textContent).toContain('Nothing new or changed since 12:40')
    expect(place.querySelector('[aria-pressed]')).toBeNull()
  })

  it('says where a list begins that does not reach back, and reads on', () => {
    draw({ ...whole, beginsAt: new Date(2026, 1, 22, 14, 2) })
    expect(place.textContent).toContain('At least 2 new since 12:40. The list begins at 14:02.')
    press('Load more')
    expect(loadedOn).toBe(1)
  })
})
