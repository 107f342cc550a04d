import type { MultimediaDocument, PhotoRendition } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { rawPictureItem, rawVideoItem, sampleDocument } from '../testing/sampleDocuments.ts'
import { aspectOf, photosOf, posterOf, srcSetOf, videosOf } from './renditions.ts'

const [picture, video] = multimedia().medias

describe('the renditions of a media item', () => {
  it('offers the browser every width of a picture', () => {
    const photos = picture ? photosOf(picture) : []
    expect(srcSetOf(photos)).toBe(
      [
        'https://media.corvane.example/98ph001/thumbnail.jpg 320w',
        'https://media.corvane.example/98ph001/preview.jpg 1200w',
        'https://media.corvane.example/98ph001/highdef.jpg 3400w',
      ].join(', '),
    )
  })
  it('deck 2: takes the Preview as the poster of a video', () => {
    const photos = picture ? photosOf(picture) : []
    expect(photos.map(({ role }) => role)).toEqual(['Thumbnail', 'Preview', 'HighDef'])
    expect(posterOf(photos)?.href).toBe('https://media.corvane.example/98ph001/preview.jpg')
    expect(video && videosOf(video).map(size => size.width)).toEqual([640, 1280])
  })
  it('takes the widest still where no Preview was filed', () => {
    const wide: PhotoRendition = {
      type: 'Photo',
      role: 'HighDef',
      width: 2400,
      height: 1350,
      href: 'https://a.example/x',
    }
    expect(posterOf([{ ...wide, role: 'Thumbnail', width: 320 }, wide])).toBe(wide)
    expect(posterOf([])).toBeNull()
  })
  it('reserves a box of the picture’s own shape', () => {
    expect(aspectOf(picture?.sizes ?? [])).toBeCloseTo(1.5, 2)
  })
})

function multimedia(): MultimediaDocument {
  const bagItem = [rawPictureItem('98ph001'), rawVideoItem('98vi001')]
  const document = sampleDocument('multimedia', { bagItem })
  if (document.type !== 'multimedia') throw new Error('not a package')
  return document
}
