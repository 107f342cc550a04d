import { describe, expect, it } from 'vitest'
import { pictureCountOf, previewOf } from './preview.ts'
import { parsed } from './testing/parsed.ts'
import {
  rawMedia,
  rawMultimedia,
  rawPicture,
  rawPictureItem,
  rawText,
  rawVideo,
  rawVideoItem,
  rawWebstory,
} from './testing/rawSamples.ts'

const previewAmong = (...medias: unknown[]) =>
  previewOf(parsed(rawPicture({ bagItem: [{ uno: 'x', medias }] })))

describe('deck 2: the preview image of a card', () => {
  it('is the Preview, with its width and height', () => {
    expect(previewOf(parsed(rawPicture()))).toMatchObject({ role: 'Preview', width: 1200, height: 800 })
    expect(previewOf(parsed(rawVideo()))).toMatchObject({ role: 'Preview', width: 1200, height: 675 })
  })

  it('is the smallest Preview that fills the card', () => {
    const previews = [240, 512, 1200].map(width => rawMedia({ width }))
    expect(previewAmong(...previews, rawMedia({ role: 'HighDef', width: 400 }))).toMatchObject({ width: 512 })
  })

  it('is the widest Preview where none fills the card', () => {
    expect(previewAmong(rawMedia({ width: 100 }), rawMedia({ width: 200 }))).toMatchObject({ width: 200 })
  })

  it('is another role where there is no Preview: the thumbnail rather than the heavy original', () => {
    const highDef = rawMedia({ role: 'HighDef', width: 3400 })
    expect(previewAmong(highDef, rawMedia({ role: 'Thumbnail', width: 320 }))).toMatchObject({
      role: 'Thumbnail',
    })
    expect(previewAmong(highDef)).toMatchObject({ role: 'HighDef' })
  })

  it('is, in a package, that of the first item with a picture', () => {
    const silent = { uno: 'v', medias: [rawMedia({ type: 'Video' })] }
    expect(previewOf(parsed(rawMultimedia({ bagItem: [silent, rawPictureItem('98ph009')] })))).toMatchObject({
      href: 'https://media.corvane.example/98ph009/preview.jpg',
    })
    expect(previewOf(parsed(rawWebstory()))).toMatchObject({ role: 'Preview' })
  })

  it('is none on a text, and on a package without pictures', () => {
    expect(previewOf(parsed(rawText()))).toBeNull()
    expect(previewOf(parsed(rawMultimedia({ bagItem: [] })))).toBeNull()
  })
})

describe('the number of pictures on a card', () => {
  it('counts the pictures of a package and not the stills of its videos', () => {
    const bagItem = [rawPictureItem('a'), rawVideoItem('b'), rawPictureItem('c')]
    expect(pictureCountOf(parsed(rawMultimedia({ bagItem })))).toBe(2)
  })

  it('is 1 on a picture, 0 on a text or video', () => {
    expect([rawPicture(), rawText(), rawVideo()].map(raw => pictureCountOf(parsed(raw)))).toEqual([1, 0, 0])
  })
})
