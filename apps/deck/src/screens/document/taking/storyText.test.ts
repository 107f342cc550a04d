import { describe, expect, it } from 'vitest'
import type { NewsDocument } from '@wiredeck/document'
import { sampleDocument } from '../../../viewers/testing/sampleDocuments.ts'
import { storyText } from './storyText.ts'

const media = (type: string, role: string) => ({
  role,
  type,
  width: 1200,
  height: 800,
  href: 'https://a.example/x',
})

describe('deck 2: the copied story', () => {
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
  it('is the text of a video that has no shot list', () => {
    const bagItem = [{ uno: 'v', medias: [media('Video', 'Mpeg4')] }]
    const news = ['Boats leave the harbour.', ' They come back at noon. ']
    expect(storyText(read({ class: 'video', bagItem, news, caption: ['The bridge.'] }))).toBe(
      'Harbour bridge reopens\n\nThe bridge.\n\nBoats leave the harbour.\n\nThey come back at noon.\n\nMira Kessel / Corvane',
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

/** A text without pictures, unless the changes say otherwise. */
function read({ class: name = 'text', ...changes }: Record<string, unknown>): NewsDocument {
  return sampleDocument(String(name), {
    headline: 'Harbour bridge reopens',
    news: ['The bridge opened again.', '- Eleven months -', '  Work had taken long.  '],
    bagItem: undefined,
    ...changes,
  })
}
