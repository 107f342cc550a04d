import { describe, expect, it } from 'vitest'
import { parsedAs } from './testing/parsed.ts'
import { rawMedia, rawVideo } from './testing/rawSamples.ts'
import { bestVideoSource, galleryVideoSources, videoDurationOf } from './videoSource.ts'

const videoWith = (...medias: unknown[]) => parsedAs('video', rawVideo({ bagItem: [{ uno: 'x', medias }] }))
const sizesOf = (...widths: number[]) =>
  videoWith(...widths.map(width => rawMedia({ type: 'Video', width }))).media.videoSizes

describe('deck 9: video sources', () => {
  it('plays the widest size that is at least min(container, 800) px wide', () => {
    expect(bestVideoSource(sizesOf(1280, 640, 900), 1600)).toMatchObject({ width: 1280 })
    expect(bestVideoSource(sizesOf(320, 640), 500)).toMatchObject({ width: 640 })
  })

  it('plays the widest there is where all are narrower, and nothing from nothing', () => {
    expect(bestVideoSource(sizesOf(640, 320), 1600)).toMatchObject({ width: 640 })
    expect(bestVideoSource([], 1600)).toBeNull()
  })

  it('offers the gallery sizes up to 720 px wide, or the narrowest', () => {
    expect(galleryVideoSources(sizesOf(320, 720, 721)).map(size => size.width)).toEqual([320, 720])
    expect(galleryVideoSources(sizesOf(1920, 1280)).map(size => size.width)).toEqual([1280])
  })
})

describe('the duration on a card', () => {
  it('is what the renditions tell, in seconds', () => {
    expect(videoDurationOf(parsedAs('video', rawVideo()))).toBe(85)
  })

  it('is else where the dopesheet ends, and unknown without one', () => {
    const silent = rawMedia({ type: 'Video', duration: null })
    expect(videoDurationOf(videoWith(silent))).toBe(85)
    expect(videoDurationOf({ ...videoWith(silent), dopesheet: [] })).toBeNull()
  })
})
