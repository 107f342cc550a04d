import { describe, expect, it } from 'vitest'
import { parseDocument, type NewsDocument } from '@wiredeck/document'
import { storyText } from './storyText.ts'

const story = {
  uno: 'newsml.corvane.example.20260222T090659Z.doc-98hu39e',
  class: 'text',
  created: '2026-02-22T09:00:00Z',
  published: '2026-02-22T09:06:59Z',
  revision: 1,
  urgency: 4,
  status: 'Usable',
  lang: 'en',
  provider: 'Corvane',
  creator: 'Mira Kessel',
  headline: 'Harbour bridge reopens',
  news: ['The bridge opened again.', '- Eleven months -', '  Work had taken long.  '],
  slug: ['bridge'],
}
const media = (type: string, role: string) => ({
  role,
  type,
  width: 1200,
  height: 800,
  href: 'https://a.example/x',
})

describe('deck.md 2: the copied story', () => {
  it('is its headline, its paragraphs and who wrote it', () => {
    expect(storyText(read({}))).toBe(
      'Harbour bridge reopens\n\nThe bridge opened again.\n\nEleven months\n\nWork had taken long.\n\nMira Kessel / Corvane',
    )
  })
  it('is the caption of a picture', () => {
    const bagItem = [{ uno: 'p', caption: 'Gulls over the quay.', medias: [media('Photo', 'Preview')] }]
    expect(storyText(read({ class: 'picture', bagItem }))).toBe(
      'Harbour bridge reopens\n\nGulls over the quay.\n\nMira Kessel / Corvane',
    )
  })
  it('is the shot list of a video', () => {
    const bagItem = [{ uno: 'v', medias: [media('Video', 'Mpeg4')] }]
    const news = ['1. 00:00-00:12 Wide shot of the port', 'SOUNDBITE 1 - Jane Roe, mayor:', '"We open."']
    expect(storyText(read({ class: 'video', bagItem, news, caption: ['The bridge.'] }))).toBe(
      'Harbour bridge reopens\n\nThe bridge.\n\n00:00–00:12 Wide shot of the port\n00:12 SOUNDBITE 1 - Jane Roe, mayor:\n“We open.”\n\nMira Kessel / Corvane',
    )
  })
})

function read(changes: Record<string, unknown>): NewsDocument {
  const result = parseDocument({ ...story, ...changes })
  if ('dropped' in result) throw new Error(result.dropped.reason)
  return result.document
}
