import { I18nProvider } from '@lingui/react'
import { toCard } from '@wiredeck/columns'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { useReducer } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ServicesProvider } from '../context/services.tsx'
import { servicesOf } from '../context/testing/servicesOf.ts'
import { nothingRead } from '../context/testing/nothingRead.ts'
import '../ui/tokens.css'
import { i18n } from '../i18n/index.ts'
import en from '../i18n/locales/en.json'
import watch from '../i18n/locales/watch/en.json'
import { createReadDocuments } from '../services/readDocuments.ts'
import { createTabStorage } from '../platform/storage.ts'
import { sampleDocument } from '../viewers/testing/sampleDocuments.ts'
import { BoundedCard } from './BoundedCard.tsx'
import { Card, type CardProps } from './Card.tsx'
import { stillClock } from '../platform/testing/stillClock.ts'

i18n.loadAndActivate({ locale: 'en', messages: { ...en, ...watch } })

const now = new Date('2026-02-22T09:10:00Z').getTime()
const readDocuments = createReadDocuments(createTabStorage())
const clock = stillClock(now)
/** The agency's notes on a story that was a flash, an alert or urgent before. */
const hopHistory = {
  hop: [{ action: [{ uri: 'http://corvane.example/action/validatedAsFlashOrAlertOrUrgent' }] }],
}
const noTerms: CardProps['terms'] = []
let close = () => {}
afterEach(() => close())

/** A card as a column draws it. */
function draw(
  documentClass: string,
  changes: Record<string, unknown> = {},
  marks: Pick<CardProps, 'isLeaving' | 'isNew'> = {},
  filed: string | null = null,
) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const card = toCard(
    sampleDocument(documentClass, changes),
    filed === null ? null : { log: 'log', order: 1, number: 2, first: 1, filed },
  )
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        {/* A card asks only for the time and for the documents that were read. */}
        <ServicesProvider value={servicesOf(nothingRead, { page: { clock }, changes: { readDocuments } })}>
          <Card card={card} columnId="c" terms={[]} isTabStop place={1} total={-1} {...marks} />
        </ServicesProvider>
      </I18nProvider>,
    ),
  )
  close = () => {
    root.unmount()
    place.remove()
  }
  return { card, place, headline: place.querySelector('h3') }
}

/** Redraws itself with the same card when its button is pressed. */
function List({ card }: Pick<CardProps, 'card'>) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  return (
    <>
      <button type="button" onClick={drawAgain}>
        again
      </button>
      <BoundedCard card={card} columnId="c" terms={noTerms} isTabStop place={1} total={-1} />
    </>
  )
}

it('is not drawn again when its list is, as long as it is the same card', () => {
  let reads = 0
  const card = new Proxy(toCard(sampleDocument('text')), {
    get(target, key) {
      if (key === 'headline') reads += 1
      return Reflect.get(target, key) as unknown
    },
  })
  const place = document.createElement('div')
  const root = createRoot(place)
  close = () => root.unmount()
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ServicesProvider value={servicesOf(nothingRead, { page: { clock }, changes: { readDocuments } })}>
          <List card={card} />
        </ServicesProvider>
      </I18nProvider>,
    ),
  )
  const before = reads
  expect(before).toBeGreaterThan(0)
  flushSync(() => place.querySelector('button')?.click())
  expect(reads).toBe(before)
})

describe('deck 2: a card as it is drawn', () => {
  it.each([
    ['text', 'text'],
    ['multimedia', 'multimedia'],
    ['factcheck', 'factcheck'],
    ['picture', 'photo'],
    ['graphic', 'graphic'],
    ['videography', 'video'],
    ['webstory', 'webstory'],
  ])('leads to its document, with the column and the type in the state: a %s', (documentClass, docType) => {
    const { card, place } = draw(documentClass)
    const before = location.href
    place.querySelector('a')?.click()
    const led = { to: location.pathname, state: history.state as unknown }
    history.replaceState(null, '', before)
    expect(led).toEqual({
      to: `/doc/${encodeURIComponent(card.id)}`,
      state: { columnId: 'c', docType },
    })
  })

  it('shows a preview image in a reserved box, and how long ago it was published', () => {
    const { place } = draw('multimedia')
    expect(place.querySelector('img')?.width).toBeGreaterThan(0)
    expect(place.querySelector('time')?.textContent).toBe('3\u00a0min')
  })

  it('shows the embargo while it is in the future, and no longer', () => {
    expect(draw('text', { embargoed: '2026-02-22T11:10:00Z' }).place.textContent).toContain(
      'Embargo : in 2\u00a0h',
    )
    close()
    expect(draw('text', { embargoed: '2026-02-22T09:09:00Z' }).place.textContent).not.toContain('Embargo')
  })

  it('says Topshot of a photo that is one, and shows no headline on photos', () => {
    const { place, headline } = draw('picture', { urgency: 1 })
    expect(place.textContent).toContain('Topshot')
    expect(headline).toBeNull()
    close()
    expect(draw('picture').place.textContent).not.toContain('Topshot')
    close()
    expect(draw('graphic', { urgency: 1 }).place.textContent).not.toContain('Topshot')
  })

  it.each([
    ['text', true],
    ['multimedia', true],
    ['factcheck', true],
    ['video', false],
    ['webstory', false],
  ])('shows the genre of a %s: %s', (documentClass, isShown) => {
    const { place, headline } = draw(documentClass, { genre: 'Background' })
    expect(place.textContent?.includes('Background')).toBe(isShown)
    expect(headline?.textContent).toBe('Norland reopens the harbour bridge of Port Allard')
  })

  it('says in words that a canceled story may not be used, whether it was seen before or not', async () => {
    const { place } = draw('text', { status: 'Canceled' }, {}, '2026-02-22T09:02:00Z')
    await expect.poll(() => place.textContent).toMatch(/Killed \(\d?\d:02.*\)\. Do not use\./)
    const name = place.querySelector('article')?.getAttribute('aria-labelledby')?.split(' ') ?? []
    expect(name.map(id => document.getElementById(id)?.textContent).join(' ')).toContain('Do not use.')
    close()
    const { place: unknown } = draw('text', { status: 'Canceled' })
    await expect.poll(() => unknown.textContent).toContain('Killed. Do not use.')
  })

  it.each([
    [{ status: 'WithHeld' }, 'Withheld. Do not use for now.'],
    [
      { status: 'Usable', advisory: 'KILL: no fire' },
      'The note speaks of a kill. Do not use before you have asked.',
    ],
    [{ status: 'Usable', news: ['Text', 'KILL:'] }, 'Killed. Do not use.'],
    [{ status: 'Embargoed', embargoed: null }, 'no end given'],
    [{ status: 'Embargoed', embargoed: '2026-02-22T16:00:00Z' }, /Embargo/],
  ])('says of %j what may not be done with it', async (changes, line) => {
    const { place } = draw('text', changes)
    await expect.poll(() => place.textContent).toMatch(line)
  })

  it('strikes the headline of a canceled story through, badges it and drops its first paragraph', () => {
    const { place, headline } = draw('text', { status: 'Canceled' })
    expect(headline && getComputedStyle(headline).textDecorationLine).toBe('line-through')
    expect(place.textContent).toContain('Canceled')
    expect(place.textContent).not.toContain('opened again on Saturday')
    close()
    const usable = draw('text')
    expect(usable.headline && getComputedStyle(usable.headline).textDecorationLine).toBe('none')
    expect(usable.place.querySelector('p')?.textContent).toContain('opened again on Saturday')
  })

  it('badges a correction', () => {
    expect(draw('text', { signal: 'correction' }).place.textContent).toContain('Correction')
    close()
    expect(draw('text').place.textContent).not.toContain('Correction')
  })

  it('runs from right to left in Arabic, with its edge on that side', () => {
    for (const [lang, urgency, dir] of [
      ['ar', 4, 'rtl'],
      ['ar-EG', 1, 'rtl'],
      ['en', 2, 'ltr'],
      ['fr', 4, 'ltr'],
    ] as const) {
      expect(draw('text', { lang, urgency }).place.querySelector('article')?.dir, lang).toBe(dir)
      close()
    }
    const { place } = draw('text', { lang: 'ar', urgency: 2 })
    const link = place.querySelector('a')
    expect(place.querySelector('article')?.dir).toBe('rtl')
    expect(link && getComputedStyle(link, '::before').right).toBe('0px')
  })

  it('has an edge of its own colour for flash, alert, urgent and already alerted', () => {
    const colours = [{ urgency: 1 }, { urgency: 2 }, { urgency: 3 }, { hopHistory }, {}].map(changes => {
      const link = draw('text', changes).place.querySelector('a')
      const colour = link && getComputedStyle(link, '::before').backgroundColor
      close()
      return colour
    })
    expect(new Set(colours).size).toBe(5)
  })
})

it('says in words that its document is no longer in the search, while it stays because it is in use', () => {
  expect(draw('text').place.textContent).not.toContain('No longer in this search')
  close()
  expect(draw('text', {}, { isLeaving: true }).place.textContent).toContain('No longer in this search')
})

it('ADR-0026: says before its time that it is new', () => {
  expect(draw('text', {}, { isNew: true }).place.querySelector('time')?.parentElement?.textContent).toMatch(
    /^New3\smin/,
  )
  close()
  expect(draw('text').place.textContent).not.toMatch(/New3\smin/)
})
