import { I18nProvider } from '@lingui/react'
import { toCard, type ColumnHead } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawingFaults } from './start/drawingFaults.ts'
import { nothingRead } from './context/testing/nothingRead.ts'
import { ServicesProvider } from './context/services.tsx'
import { servicesOf } from './context/testing/servicesOf.ts'
import { i18n } from './i18n/testing/inEnglish.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { sampleDocument } from './viewers/testing/sampleDocuments.ts'
import { Viewer } from './viewers/Viewer.tsx'
import { BoundedCard } from './cards/BoundedCard.tsx'
import { ColumnFault } from './screens/deck/column/ColumnFault.tsx'
import { ColumnHeader } from './screens/deck/column/ColumnHeader.tsx'
import { LogOut } from './screens/leaving/LogOut.tsx'
import { lazyPart } from './screens/parts/lazyPart.tsx'
import { PartBoundary } from './screens/parts/PartBoundary.tsx'
import { stillClock } from './platform/testing/stillClock.ts'

const report = vi.fn()
const showFault = vi.fn()
let place: HTMLElement
let root: Root
beforeEach(() => {
  report.mockReset()
  showFault.mockReset()
  place = document.createElement('div')
  place.tabIndex = -1
  document.body.append(place)
  root = createRoot(place, createDrawingFaults(report, showFault))
})
afterEach(() => {
  root.unmount()
  place.remove()
})

// A card needs the time and the read documents. The log-out dialog needs more services, which are missing
// here.
const services = servicesOf(nothingRead, {
  page: { clock: stillClock(0) },
  changes: { readDocuments: { subscribe: () => () => {}, ids: () => new Set() } },
})

function draw(content: ReactNode): void {
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ServicesProvider value={services}>{content}</ServicesProvider>
      </I18nProvider>,
    ),
  )
}
const press = (name: string) => {
  const button = [...place.querySelectorAll('button')].find(each => each.textContent === name)
  if (!button) throw new Error(`No button ${name}`)
  button.focus()
  flushSync(() => button.click())
}
const sound = toCard(sampleDocument('text'))
const unreadable = { log: 'log', order: 1, number: 1, filed: 'no date' }
const noDate = { ...sound, published: new Date(Number.NaN) }
const cardProps = { columnId: 'c', terms: [], isTabStop: true, place: 1, total: 2 }
const head = {
  id: 'c',
  type: 'topic',
  order: 0,
  // An older deck or another program may have stored params of this shape.
  params: { topic: 'all', langs: 'fr' },
} as unknown as ColumnHead

describe('where a part throws while it is drawn', () => {
  it('a card without a date leads to its document, the next is drawn, and the first revision with a date too', () => {
    const list = (card: typeof sound) => (
      <>
        <BoundedCard {...cardProps} card={card} />
        <BoundedCard {...cardProps} card={sound} place={2} />
      </>
    )
    draw(list(noDate))
    draw(list({ ...noDate }))
    expect(place.querySelectorAll('article')[0]?.textContent).toBe('This document cannot be shown.Open it')
    expect(place.querySelectorAll('article a')).toHaveLength(2)
    expect(place.querySelectorAll('article time')).toHaveLength(1)
    expect(report, 'once, though it was drawn twice').toHaveBeenCalledOnce()
    expect(report.mock.calls[0]?.[0]).toBe('A card could not be drawn')
    draw(list({ ...sound }))
    expect(place.querySelectorAll('article time')).toHaveLength(2)
  })

  it('a card whose line cannot be drawn stays, without the line', async () => {
    draw(<BoundedCard {...cardProps} card={{ ...sound, status: 'Canceled', filing: unreadable }} />)
    await expect.poll(() => report.mock.calls).not.toEqual([])
    expect(report.mock.calls[0]?.[0]).toBe('A line of a card could not be drawn')
    expect(place.querySelector('h3')?.textContent).toBe(sound.headline)
    expect(place.textContent).not.toContain('Do not use')
  })

  it('a card that has the focus hands it to the link in its place', () => {
    draw(<BoundedCard {...cardProps} card={sound} />)
    place.querySelector('a')?.focus()
    draw(<BoundedCard {...cardProps} card={noDate} />)
    expect(document.activeElement).toBe(place.querySelector('a'))
    expect(document.activeElement?.textContent).toContain('Open it')
  })

  it('a column keeps its name and can be closed', () => {
    const handleClose = vi.fn(() => Promise.resolve())
    draw(
      <ErrorBoundary
        of="column"
        input={head}
        renderFault={fault => <ColumnFault head={head} fault={fault} onClose={handleClose} />}
      >
        <ColumnHeader
          head={head}
          lang="fr"
          isTroubled={false}
          unfolded={null}
          onUnfold={() => {}}
          handle={null}
          isHeld={false}
          onHold={() => {}}
          canMove={{ left: false, right: false }}
          onMove={() => {}}
          onClose={() => {}}
        />
      </ErrorBoundary>,
    )
    expect(place.querySelector('section')?.ariaLabel).toBe('Toutes les rubriques')
    expect(place.textContent).toContain('This column cannot be shown.')
    press('Close column')
    expect(handleClose).toHaveBeenCalledWith('c', { byKeyboard: true })
  })

  it('a document of a type without a viewer says so, and another one is drawn in its place', () => {
    const show = (document: NewsDocument) => (
      <PartBoundary kind="document" input={document}>
        <Viewer
          document={document}
          terms={[]}
          now={0}
          embargoesOverBy={0}
          loadStory={() => Promise.resolve('')}
          isLegendOpen
          onLegendChange={() => {}}
        />
      </PartBoundary>
    )
    draw(show({ ...sampleDocument('text'), type: 'hologram' } as unknown as NewsDocument))
    expect(place.textContent).toContain('This document cannot be shown.')
    draw(show(sampleDocument('text')))
    expect(place.querySelector('h1')?.textContent).toContain('Norland')
  })

  it('a dialog is one still, and closes', () => {
    const handleClose = vi.fn()
    draw(
      <PartBoundary kind="dialog" onClose={handleClose}>
        <LogOut onClose={handleClose} />
      </PartBoundary>,
    )
    const dialog = place.querySelector('dialog')
    expect(dialog?.open).toBe(true)
    expect(dialog?.contains(document.activeElement)).toBe(true)
    press('Close')
    expect(handleClose).toHaveBeenCalledOnce()
  })

  it.each([
    ['and is reported', true, 1],
    ['and is no fault without a network', false, 0],
  ])('a lazy part that cannot be fetched offers to load the page again, %s', async (_, isOnline, reports) => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    const failure = new TypeError('Failed to fetch dynamically imported module')
    const Part = lazyPart('panel', () => Promise.reject<() => null>(failure))
    draw(<Part />)
    await expect.poll(() => place.textContent).toContain('A part of the deck could not be loaded.')
    expect([...place.querySelectorAll('button')].map(each => each.textContent)).toEqual(['Reload'])
    network.mockReturnValue(true)
    draw(<Part key="drawn again" />)
    expect(report).toHaveBeenCalledTimes(reports)
    network.mockRestore()
  })

  it('a part that throws is reported without a network, too', () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    draw(<BoundedCard {...cardProps} card={noDate} />)
    expect(report).toHaveBeenCalledOnce()
    network.mockRestore()
  })

  it('a part tries again, and who pressed the button does not lose their place', () => {
    let isHealed = false
    const Part = () => {
      if (!isHealed) throw new RangeError('Not yet')
      return <p>Here</p>
    }
    draw(
      <PartBoundary kind="panel">
        <Part />
      </PartBoundary>,
    )
    press('Try again')
    expect(place.textContent).toContain('This part cannot be shown.')
    isHealed = true
    press('Try again')
    expect(place.textContent).toBe('Here')
    expect(document.activeElement).toBe(place)
    expect(report).toHaveBeenCalledOnce()
  })

  it('what no boundary keeps leads to the fault page', () => {
    const failure = new Error('No services')
    const Deck = () => {
      throw failure
    }
    draw(<Deck />)
    expect(showFault).toHaveBeenCalledExactlyOnceWith(failure)
    expect(report).toHaveBeenCalledExactlyOnceWith('The deck could not be drawn', failure)
  })
})
