import type { NewsDocument } from '@wiredeck/document'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../ui/tokens.css'
import '../ui/base.css'
import { drawInEnglish } from '../i18n/testing/drawInEnglish.tsx'
import { rawPictureItem, rawVideoItem, sampleDocument } from './testing/sampleDocuments.ts'
import { Viewer, type ViewerProps } from './Viewer.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

/** A document as the deck shows it; `props` are what the deck gives its viewer besides. */
function draw(
  documentClass: string,
  changes: Record<string, unknown> = {},
  props: Partial<ViewerProps> = {},
): HTMLElement {
  page = drawInEnglish(
    <Viewer
      document={sampleDocument(documentClass, changes)}
      terms={[]}
      now={0}
      embargoesOverBy={0}
      loadStory={() => Promise.resolve('<p>A story</p>')}
      isLegendOpen={false}
      onLegendChange={() => {}}
      {...props}
    />,
  )
  return page.place
}
const named = (place: HTMLElement, role: string, label: string) =>
  place.querySelector<HTMLElement>(`${role}[aria-label="${label}"]`)
const linksOf = (box: HTMLElement | null) =>
  [...(box?.querySelectorAll('a') ?? [])].map(({ pathname, textContent }) => [textContent, pathname])

/** An event that has so many other documents, of which as many come as are asked for. */
const relatedOf = (count: number) => async (_document: NewsDocument, size: number) =>
  Array.from({ length: Math.min(count, size) }, (_, nth) => sampleDocument('text', { uno: `doc-${nth}` }))
const relatedIn = (place: HTMLElement): (Element | null)[] => [
  ...place.querySelectorAll('section li a[href^="/doc/"]'),
]

const pictured = { bagItem: ['one', 'two'].map(rawPictureItem) }

describe('deck 2: the article view', () => {
  it.each(['text', 'multimedia', 'factcheck'])('shows a %s, with headline and paragraphs', documentClass => {
    const place = draw(documentClass)
    expect(place.querySelector('article h1')?.textContent).toContain('Norland reopens the harbour bridge')
    const paragraphs = [...place.querySelectorAll('article p')].map(each => each.textContent)
    expect(paragraphs).toContain('Work had taken eleven months.')
    expect(place.querySelector('img, video, iframe') === null).toBe(documentClass !== 'multimedia')
  })

  it.each(['en-US@posix', 'C'])('shows its dates where the browser says that its language is %s', said => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([said])
    const place = draw('text', { creator: 'Mira Kessel', embargoed: '2026-02-22T12:00:00Z' })
    languages.mockRestore()
    expect(place.querySelector('article h1')?.textContent).toContain('Norland reopens')
    expect(place.querySelector('article time')?.textContent).toMatch(/February.*2026/)
  })

  it('has a genre that leads to its column, details, and a gallery for multimedia alone', () => {
    const changes = { genre: 'Background', creator: 'Mira Kessel', city: 'Port Allard', ...pictured }
    for (const documentClass of ['text', 'multimedia']) {
      const place = draw(documentClass, changes)
      expect(linksOf(place)[0]).toEqual(['Background', '/genre/Background'])
      expect(place.textContent).toContain('Mira Kessel')
      expect(place.textContent).toContain('Port Allard')
      expect(place.querySelector('article time')?.getAttribute('datetime')).toMatch(/^2026-02-22T/)
      const gallery = named(place, 'figure', 'Pictures and videos')
      expect(gallery === null).toBe(documentClass === 'text')
      page.close()
    }
    draw('text')
  })

  it('has an advisory box, subheadings, slugs, and what is related', async () => {
    const others = ['1', '2', '3'].map(id => sampleDocument('text', { uno: `doc-${id}`, headline: id }))
    const fetchRelated = vi.fn(async (_document: NewsDocument, _size: number) => others)
    const changes = {
      signal: 'correction',
      advisory: 'Corrects the date',
      news: ['- A long repair -', 'It took eleven months.'],
      slug: ['bridge', 'Port Allard'],
    }
    const place = draw('text', changes, { fetchRelated })
    expect(named(place, 'div', 'Advisory')?.textContent).toBe('Corrects the date')
    expect([...place.querySelectorAll('article h2')].map(each => each.textContent)).toContain('A long repair')
    expect(linksOf(named(place, 'nav', 'Slugs'))).toEqual([
      ['bridge', '/slug/en/bridge'],
      ['Port Allard', '/slug/en/Port%20Allard'],
    ])
    await expect.poll(() => place.querySelectorAll('section li').length).toBe(3)
  })

  it('deck 9: asks for three related documents, and for nine at the press of a button', async () => {
    const fetchRelated = vi.fn(relatedOf(12))
    const place = draw('text', {}, { fetchRelated })
    await expect.poll(() => relatedIn(place)).toHaveLength(3)
    page.button('Show up to nine').focus()
    page.button('Show up to nine').click()
    await expect.poll(() => relatedIn(place)).toHaveLength(9)
    expect(relatedIn(place).indexOf(document.activeElement)).toBe(3)
    expect(fetchRelated.mock.calls.map(([, size]) => size)).toEqual([3, 9])
    expect(place.textContent).not.toContain('Show up to nine')
  })

  it('offers no more related documents where fewer than three came, and asks again where none came', async () => {
    const few = draw('text', {}, { fetchRelated: relatedOf(2) })
    await expect.poll(() => relatedIn(few)).toHaveLength(2)
    expect(few.textContent).not.toContain('Show up to nine')
    page.close()

    const fetchRelated = vi.fn(relatedOf(12))
    const place = draw('text', {}, { fetchRelated })
    await expect.poll(() => relatedIn(place)).toHaveLength(3)
    fetchRelated.mockResolvedValueOnce([])
    page.button('Show up to nine').click()
    await expect.poll(() => fetchRelated.mock.calls.length).toBe(2)
    page.button('Show up to nine').click()
    await expect.poll(() => relatedIn(place)).toHaveLength(9)
  })
})

describe('deck 9: related documents', () => {
  it.each(['picture', 'graphic', 'videography', 'webstory'])(
    'are nine beside a %s, without a button',
    async documentClass => {
      const fetchRelated = vi.fn(relatedOf(12))
      const place = draw(documentClass, {}, { fetchRelated, isLegendOpen: true })
      await expect.poll(() => relatedIn(place)).toHaveLength(9)
      expect(fetchRelated.mock.calls.map(([, size]) => size)).toEqual([9])
      expect(place.textContent).not.toContain('Show up to nine')
    },
  )
})

describe('deck 2: photos and graphics', () => {
  it.each(['picture', 'graphic'])(
    'a %s is zoomed by buttons, beside a legend that a button turns',
    async of => {
      const handleLegend = vi.fn()
      const place = draw(of, {}, { isLegendOpen: true, onLegendChange: handleLegend })
      const picture = place.querySelector('img')
      const scale = () => (picture ? new DOMMatrix(getComputedStyle(picture).transform).a : 0)
      const atRest = scale()
      page.button('Zoom in').click()
      await expect.poll(scale).toBeCloseTo(atRest * 1.5)
      expect(named(place, 'section', 'Caption')?.textContent).toContain('Walkers cross the harbour bridge')
      page.button('Caption').click()
      expect(handleLegend).toHaveBeenCalledExactlyOnceWith(false)
    },
  )

  it.each([
    ['picture', '1986-04-26T09:00:00Z', /^Taken .*1986.* · Filed .*2026/, 2],
    ['graphic', '1986-04-26T09:00:00Z', /^\D*\d+.*1986.* · Filed .*2026/, 2],
    ['picture', '2026-02-22T09:06:10Z', /^[^·]*2026[^·]*$/, 1],
  ])('a %s of %s tells its own date, and another one of its filing', (of, created, told, count) => {
    const place = draw(of, { created, published: '2026-02-22T09:06:59Z' }, { isLegendOpen: true })
    const fact = [...place.querySelectorAll('dl > div')].find(each => each.firstChild?.textContent === 'Date')
    expect(fact?.querySelector('dd')?.textContent).toMatch(told)
    expect(fact?.querySelectorAll('time').length).toBe(count)
  })

  it('hides the legend on the screen where it is not open', () => {
    const legend = named(draw('picture'), 'section', 'Caption')
    expect(legend?.checkVisibility()).toBe(false)
  })
})

describe('deck 2: videos', () => {
  const shots = ['1. 00:00-00:07 Wide shot of the port', '2. 00:07-00:19 Walkers on the bridge']
  const film = { news: shots, slug: ['bridge'], bagItem: [rawVideoItem('98vi001')] }

  it('play by themselves in a player that offers no download, and whose fallback says why it is empty', async () => {
    const place = draw('video', film)
    await expect.poll(() => place.querySelector('video')).not.toBeNull()
    const player = place.querySelector('video')
    expect([player?.autoplay, player?.controls]).toEqual([true, true])
    expect(player?.getAttribute('controlslist')).toBe('nodownload')
    expect(player?.textContent).toBe('Your browser does not support the video tag.')
    expect(player?.poster).toBe('https://media.corvane.example/98vi001/preview.jpg')
  })

  it('have a shot list whose buttons play from their times, and slugs', async () => {
    const place = draw('video', film)
    await expect.poll(() => place.querySelector('video')).not.toBeNull()
    const list = named(place, 'ol', 'Shot list')
    expect([...(list?.querySelectorAll('li') ?? [])].map(each => each.textContent)).toEqual([
      '00:00–00:07Wide shot of the port',
      '00:07–00:19Walkers on the bridge',
    ])
    page.button('Play from 00:07').click()
    expect(place.querySelector('video')?.currentTime).toBe(7)
    expect(linksOf(named(place, 'nav', 'Slugs'))).toEqual([['bridge', '/slug/en/bridge']])
  })
})

it('a film whose text is no shot list shows that text', async () => {
  const news = ['Boats leave the harbour before dawn.', '- The catch -', 'They come back at noon.']
  const place = draw('video', { news, bagItem: [rawVideoItem('98vi001')] })
  await expect.poll(() => place.querySelector('video')).not.toBeNull()
  const texts = [...place.querySelectorAll('article :is(p, h2)')].map(each => each.textContent)
  expect(texts).toEqual(
    expect.arrayContaining(['Boats leave the harbour before dawn.', 'The catch', 'They come back at noon.']),
  )
  expect(named(place, 'ol', 'Shot list')).toBeNull()
})

it('deck 2: a web story stands in a frame of 9:16, its HTML in an iframe', async () => {
  const loadStory = vi.fn(async () => '<p>A story</p>')
  const place = draw('webstory', {}, { loadStory })
  await expect.poll(() => place.querySelector('iframe')).not.toBeNull()
  expect(loadStory).toHaveBeenCalledOnce()
  const frame = place.querySelector('iframe')
  const shell = frame?.contentWindow
  if (!shell) throw new Error('The frame is empty')
  // The shell of a real server says that it is ready from an opaque origin; here the test says so in its place.
  const told = vi.spyOn(shell, 'postMessage').mockReturnValue(undefined)
  dispatchEvent(new MessageEvent('message', { source: shell, origin: 'null', data: { storyReady: true } }))
  expect(told).toHaveBeenCalledWith({ html: '<p>A story</p>' }, '*')
  const box = frame?.getBoundingClientRect()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(9 / 16, 2)
})
