import { parseDocument } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { toCard, type Card } from './card.ts'
import { cardLimits } from '../base/cutText.ts'
import { rawStory, type RawStory } from '@wiredeck/document/testing/rawStory'

function cardOf(changes: Partial<RawStory> = {}): Card {
  const result = parseDocument(rawStory('98hu39e', changes))
  if ('dropped' in result) throw new Error(result.dropped.reason)
  return toCard(result.document)
}

const photo = (role: string, width: number) => ({
  role,
  type: 'Photo',
  width,
  height: width / 2,
  href: `https://media.corvane.example/98ph001/${role}.jpg`,
})
const film = {
  role: 'Mpeg4',
  type: 'Video',
  width: 640,
  height: 360,
  duration: 85,
  href: 'https://media.corvane.example/a.mp4',
}
const bag = (...medias: object[]) => ({
  uno: 'newsml.corvane.example.20260222T080000Z.doc-98ph001',
  caption: 'Walkers cross the harbour bridge.',
  medias,
})
const picture = { class: 'picture', bagItem: [bag(photo('Preview', 1200), photo('Thumbnail', 320))] }

describe('deck 2: a card', () => {
  it('shows what a text tells', () => {
    expect(cardOf()).toEqual({
      id: 'newsml.corvane.example.20260222T090659Z.doc-98hu39e',
      type: 'text',
      lang: 'en',
      published: new Date('2026-02-22T09:06:59Z'),
      revision: 1,
      embargoed: null,
      headline: 'Norland reopens the harbour bridge of Port Allard',
      text: 'PORT ALLARD (Norland) - The harbour bridge of Port Allard opened again on Saturday.',
      genre: 'Lead',
      urgency: 4,
      hasBeenAlerted: false,
      isTopshot: false,
      status: 'Usable',
      hasCancellationMark: false,
      advisory: null,
      signal: null,
      preview: null,
      pictureCount: 0,
      duration: null,
      filing: null,
      changed: null,
    })
  })

  it.each<[string, Partial<RawStory>, boolean]>([
    ['text, urgency 3', { urgency: 3 }, true],
    ['text, urgency 2', { urgency: 2 }, false],
    ['text, canceled', { status: 'Canceled' }, false],
    ['text, embargoed', { status: 'Embargoed' }, false],
    ['multimedia', { class: 'multimedia', bagItem: [] }, true],
    ['multimedia, urgency 1', { class: 'multimedia', bagItem: [], urgency: 1 }, false],
    ['fact check', { class: 'factcheck' }, false],
    ['live report', { class: 'livereport' }, false],
  ])(
    'shows the first paragraph for text or multimedia above urgency 2, while usable: %s',
    (_case, changes, isShown) => {
      expect(cardOf(changes).text !== null).toBe(isShown)
    },
  )

  it('skips empty lines in front of the first paragraph', () => {
    expect(cardOf({ news: ['', '  ', 'At last.'] }).text).toBe('At last.')
    expect(cardOf({ news: [''] }).text).toBeNull()
  })

  it('shows a picture with its caption, and says when it is a topshot', () => {
    const card = cardOf({ ...picture, urgency: 1 })
    expect(card).toMatchObject({
      type: 'photo',
      text: 'Walkers cross the harbour bridge.',
      isTopshot: true,
      preview: { role: 'Preview', width: 1200, height: 600 },
      pictureCount: 1,
    })
    expect(cardOf({ ...picture, urgency: 2 }).isTopshot).toBe(false)
  })

  it('counts the pictures of a package', () => {
    const bagItem = [bag(photo('Preview', 1200)), bag(photo('Preview', 900))]
    expect(cardOf({ class: 'multimedia', bagItem })).toMatchObject({
      pictureCount: 2,
      preview: { width: 1200 },
    })
  })

  it('tells how long a video is', () => {
    const video = { class: 'video', bagItem: [bag(film, photo('Preview', 1200))] }
    expect(cardOf(video)).toMatchObject({ type: 'video', duration: 85, text: null, preview: { width: 1200 } })
  })

  it('tells the signal, the embargo and that it has been alerted', () => {
    const hopHistory = { hop: [{ action: [{ uri: 'x/validatedAsFlashOrAlertOrUrgent' }] }] }
    expect(cardOf({ signal: 'correction', embargoed: '2026-02-23T00:00:00Z', hopHistory })).toMatchObject({
      signal: 'correction',
      embargoed: new Date('2026-02-23T00:00:00Z'),
      hasBeenAlerted: true,
    })
  })
})

describe('what a card holds is what it can show', () => {
  it('the document keeps its whole texts', () => {
    const [headline, genre, lang] = ['h'.repeat(100_000), 'g'.repeat(500), 'l'.repeat(500)]
    const raw = rawStory('98hu39e', { headline, genre, lang, news: ['t'.repeat(100_000)] })
    const result = parseDocument(raw)
    if ('dropped' in result) throw new Error(result.dropped.reason)
    const card = toCard(result.document)
    const lengths = [card.headline, card.text, card.genre, card.lang].map(text => text?.length)
    expect(lengths).toEqual([cardLimits.headline, cardLimits.text, cardLimits.genre, cardLimits.lang])
    expect(result.document).toMatchObject({ headline, genre, lang })
  })
})
