/// <reference types="@vitest/browser-playwright" />
import { defaultParams, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { storedOf } from '@wiredeck/columns/testing/storedStory'
import { ApiError } from '@wiredeck/content-api'
import type { RawStory } from '@wiredeck/document/testing/rawStory'
import { rawPicture, rawVideo } from '@wiredeck/document/testing/rawSamples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settle } from './platform/testing/settle.ts'
import { drawDeck } from './testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
let wire: ReturnType<typeof createSimulatedWire>
beforeEach(async () => {
  await page.viewport(1440, 900)
  wire = createSimulatedWire()
})
afterEach(() => {
  deck.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const bridges: NewColumn = { type: 'search', params: { ...defaultParams(), query: 'slug:bridge' } }
const story = page.getByRole('region', { name: 'Document' })
// A panel that is closing is inert and no longer a region.
const panel = () => deck.place.querySelector<HTMLElement>('section[aria-label=Document]')
const title = () => panel()?.querySelector('h1')?.textContent

/** A column of five stories, the newest first: story 5, …, story 1. */
async function drawFive() {
  for (const number of [1, 2, 3, 4, 5]) {
    wire.advance()
    wire.file(1, { headline: `Story ${number}`, genre: 'Analysis' })
  }
  deck = await drawDeck({ wire, columns: [bridges] })
  await expect.poll(() => deck.place.querySelectorAll('main article').length).toBe(5)
  // What is still loading is not asked for again.
  await expect.poll(deck.isLoading).toBe(false)
}
async function open(place: number): Promise<void> {
  deck.place.querySelectorAll<HTMLElement>('main article a')[place]?.click()
  await expect.poll(title).toBe(`Story ${5 - place}`)
}
const dayOf = (date: Date) =>
  new Intl.DateTimeFormat(navigator.language, { day: 'numeric', month: 'long', year: 'numeric' }).format(date)
const press = (key: string) => userEvent.keyboard(`{${key}}`)
/** Waits until neither the page nor its address shows a document. */
async function expectLeft(): Promise<void> {
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(story).not.toBeInTheDocument()
}

describe('deck 2: an open document', () => {
  it('lies on top of the deck, which is dimmed and takes a click as the way back', async () => {
    await drawFive()
    await open(2)
    expect(deck.place.querySelectorAll('main article')).toHaveLength(5)
    const over = document.elementFromPoint(60, 500)
    expect(deck.place.querySelector('main')?.contains(over)).toBe(false)
    expect(over instanceof HTMLElement && getComputedStyle(over).backgroundColor).toMatch(/0\.\d|\/ /)
    ;(over as HTMLElement).click()
    await expectLeft()
  })

  it('keeps the columns behind it out of reach, and gives the focus back to its card', async () => {
    await drawFive()
    const columns = () => [...deck.place.querySelectorAll<HTMLElement>('main > section')]
    await open(2)
    await expect.poll(() => columns().every(({ inert }) => inert)).toBe(true)
    await press('Escape')
    await expectLeft()
    expect(document.activeElement).toBe(deck.place.querySelectorAll('main article a')[2])
    await expect.poll(() => columns().some(({ inert }) => inert)).toBe(false)
  })

  it('is left by Escape', async () => {
    await drawFive()
    await open(2)
    await press('Escape')
    await expectLeft()
  })

  it('is left by Escape from its film too, whose letters are the film’s', async () => {
    wire.file(1, { ...rawVideo(), headline: 'Film of the bridge', slug: ['bridge'] })
    deck = await drawDeck({ wire, columns: [bridges] })
    await expect.poll(() => deck.place.querySelectorAll('main article').length).toBe(1)
    deck.place.querySelector<HTMLElement>('main article a')?.click()
    const film = () => panel()?.querySelector('video')
    await expect.poll(film).toBeInstanceOf(HTMLVideoElement)
    film()?.focus()
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(film())
    await press('Escape')
    await expectLeft()
  })

  it('leads to the older one by ArrowDown, to the newer one by ArrowUp', async () => {
    await drawFive()
    await open(2)
    await press('ArrowDown')
    await expect.poll(title).toBe('Story 2')
    await press('ArrowUp')
    await expect.poll(title).toBe('Story 3')
    await press('ArrowUp')
    await expect.poll(title).toBe('Story 4')
  })

  it('leads there by a swipe too', async () => {
    await drawFive()
    await open(2)
    swipe(-200)
    await expect.poll(title).toBe('Story 2')
    swipe(200)
    await expect.poll(title).toBe('Story 3')
  })

  it('deck 4: gives way to the deck where the column, asked again, has no other', async () => {
    await drawFive()
    const asked = wire.asked.length
    // The last document may have the column asked as soon as it is open.
    await open(4)
    await press('ArrowDown')
    await expect.poll(() => location.pathname).toBe('/')
    expect(wire.asked.length).toBeGreaterThan(asked)
  })

  it('deck 9: comes within 250 ms, and leaves for 300 ms', async () => {
    await drawFive()
    await open(2)
    expect(getComputedStyle(panel() as HTMLElement).animationDuration).toBe('0.25s')
    const isBack = new Promise(done => window.addEventListener('popstate', done, { once: true }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await press('Escape')
    await isBack
    // Not `expect.poll`, because it would advance the clock.
    await settle()
    expect(panel()?.inert).toBe(true)
    vi.advanceTimersByTime(299)
    await settle()
    expect(panel()).not.toBeNull()
    vi.advanceTimersByTime(1)
    await settle()
    expect(panel()).toBeNull()
  })

  it('deck 1: can be copied, shared and printed', async () => {
    const written = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
    const text = async () => (await written.mock.calls[0]?.[0][0]?.getType('text/plain'))?.text()
    await drawFive()
    await open(2)
    await story.getByRole('button', { name: 'Copy the text' }).click()
    await expect.poll(async () => (await text()) ?? '').toMatch(/^Story 3\n\n/)
    await expect.element(story.getByText('Copied', { exact: true })).toBeVisible()
    await expect.element(story.getByRole('button', { name: 'Print' })).toBeVisible()
    await expect.element(story.getByRole('button', { name: /^Share/ })).toBeVisible()
  })

  it.each([
    ['ar', 'rtl'],
    ['en', null],
  ])('keeps the direction of a passage in %s that is copied by hand', async (lang, dir) => {
    wire.file(1, { headline: 'Story', lang, slug: ['bridge'], news: ['First words.', 'Last words.'] })
    deck = await drawDeck({ wire, columns: [bridges] })
    await expect.poll(() => deck.place.querySelectorAll('main article').length).toBe(1)
    deck.place.querySelector<HTMLElement>('main article a')?.click()
    await expect.poll(() => panel()?.textContent).toContain('Last words.')
    const body = [...(panel()?.querySelectorAll('p') ?? [])].find(each => each.textContent === 'Last words.')
    getSelection()?.selectAllChildren(body as Element)
    const clipboardData = new DataTransfer()
    body?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    expect(clipboardData.getData('text/plain')).toBe(dir === null ? '' : 'Last words.')
    expect(clipboardData.getData('text/html')).toBe(
      dir === null ? '' : '<div lang="ar" dir="rtl"><p>Last words.</p></div>',
    )
  })

  it.each(['canceled', 'withheld'])(
    'D44: asks before it is copied once a %s revision is here, though it is not shown yet',
    async status => {
      const written = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
      await drawFive()
      await open(2)
      const raw = wire.rows.find(({ headline }) => headline === 'Story 3')
      wire.revise(raw as RawStory, { status })
      const revised = wire.rows.find(({ headline }) => headline === 'Story 3') as RawStory
      await deck.store.putDocuments([storedOf(revised)])
      await expect.element(story.getByRole('button', { name: 'Show the new version' })).toBeVisible()
      await story.getByRole('button', { name: 'Copy the text' }).click()
      const question = page.getByRole('dialog')
      await expect.element(question).toHaveTextContent('It must not be used')
      expect(written).not.toHaveBeenCalled()
      await question.getByRole('button', { name: 'Take it as evidence' }).click()
      await expect.poll(() => written.mock.calls.length).toBe(1)
      const text = await (await written.mock.calls[0]?.[0][0]?.getType('text/plain'))?.text()
      // No log says when it was taken back, and the time at which it was seen here is not that.
      expect(text).toMatch(/^(KILLED|WITHHELD)\. DO NOT USE\.\n/)
    },
  )

  it('D44: is copied under embargo with the date and the zone from which it may be published', async () => {
    const written = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
    wire.advance()
    const embargoed = new Date(Date.now() + 9 * 86_400_000)
    wire.file(1, { headline: 'Story 5', embargoed: embargoed.toISOString() })
    deck = await drawDeck({ wire, columns: [bridges] })
    await expect.poll(() => deck.place.querySelectorAll('main article').length).toBe(1)
    await open(0)
    await story.getByRole('button', { name: 'Copy the text' }).click()
    await page.getByRole('button', { name: 'Take it with the embargo line' }).click()
    await expect.poll(() => written.mock.calls.length).toBe(1)
    const text = await (await written.mock.calls[0]?.[0][0]?.getType('text/plain'))?.text()
    expect(text).toMatch(
      new RegExp(`^EMBARGO UNTIL ${dayOf(embargoed)}.* \\d\\d:\\d\\d .+\\. DO NOT PUBLISH BEFORE\\.\n`),
    )
  })
})

describe('deck 4: the document of an address', () => {
  it('by its short id has its whole id put in its place', async () => {
    await drawFive()
    const { uno, afpshortid } = wire.rows[2] as RawStory & { afpshortid: string }
    const { store } = deck
    deck.close()
    deck = await drawDeck({ wire, store, address: `/doc/${afpshortid.toUpperCase()}?legend=true` })
    await expect.poll(title).toBe('Story 3')
    await expect.poll(() => decodeURIComponent(location.pathname)).toBe(`/doc/${uno}`)
    expect(location.search).toBe('?legend=true')
  })

  it('deck 8: may fail to load, and may not be found', async () => {
    vi.spyOn(wire, 'get').mockRejectedValue(new ApiError(503, 'Service Unavailable'))
    deck = await drawDeck({ wire, address: '/doc/nobody-knows-it' })
    const alert = story.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Error while loading document')
    vi.mocked(wire.get).mockRejectedValue(new ApiError(404, 'Document not found'))
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(alert).toHaveTextContent('Document not found')
  })
})

describe('deck 2: the legend of a picture', () => {
  it('is open where the address says legend=true, and a button switches both', async () => {
    const { uno } = wire.file(1, rawPicture())[0] as RawStory
    // On a screen this narrow the legend is closed unless the address opens it.
    await page.viewport(390, 844)
    deck = await drawDeck({ wire, address: `/doc/${encodeURIComponent(uno)}?legend=true` })
    const legend = () => deck.place.querySelector('section[aria-label=Caption]')?.checkVisibility() ?? false
    await expect.poll(legend).toBe(true)
    await story.getByRole('button', { name: 'Caption' }).click()
    await expect.poll(() => location.search).toBe('?legend=false')
    await expect.poll(legend).toBe(false)
    await story.getByRole('button', { name: 'Caption' }).click()
    await expect.poll(() => location.search).toBe('?legend=true')
    await expect.poll(legend).toBe(true)
  })
})

function swipe(by: number): void {
  const fire = (type: string, clientX: number) =>
    panel()
      ?.querySelector('article')
      ?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: 100, pointerType: 'touch' }),
      )
  fire('pointerdown', 300)
  fire('pointerup', 300 + by)
}
