import { describe, expect, it } from 'vitest'
import { parsedAs } from '../testing/parsed.ts'
import {
  rawGraphic,
  rawMedia,
  rawMultimedia,
  rawPicture,
  rawPictureItem,
  rawVideo,
  rawVideography,
  rawVideoItem,
  rawWebstory,
} from '../testing/rawSamples.ts'

describe('data 3: picture and graphic', () => {
  it('has one media item with its picture sizes from narrow to wide', () => {
    const { media } = parsedAs('photo', rawPicture())
    expect(media).toMatchObject({
      id: 'newsml.corvane.example.20260222T080000Z.doc-98ph123',
      creator: 'Ines Corbel',
      provider: 'Corvane',
      caption: 'Walkers cross the harbour bridge of Port Allard on Saturday.',
      dateline: 'PORT ALLARD, Norland',
    })
    expect(media.pictureSizes.map(({ role, width, height }) => [role, width, height])).toEqual([
      ['Thumbnail', 320, 213],
      ['Preview', 1200, 800],
      ['HighDef', 3400, 2267],
    ])
  })

  it('D13: reads renditions of type Graphic as pictures', () => {
    expect(parsedAs('graphic', rawGraphic()).media.pictureSizes.map(size => size.type)).toEqual(
      Array(3).fill('Photo'),
    )
  })

  it('is a topshot at urgency 1', () => {
    expect(parsedAs('photo', rawPicture({ urgency: 1 })).isTopshot).toBe(true)
    expect(parsedAs('graphic', rawGraphic({ urgency: 1 })).isTopshot).toBe(true)
    expect(parsedAs('photo', rawPicture({ urgency: 5 })).isTopshot).toBe(false)
  })

  it('falls back on the caption and the id of the document', () => {
    const item = { ...rawPictureItem('98ph123'), uno: undefined, caption: undefined }
    const raw = rawPicture({ bagItem: [item] })
    expect(parsedAs('photo', raw).media).toMatchObject({
      id: raw.uno,
      caption: 'Walkers cross the harbour bridge of Port Allard.',
    })
  })
})

describe('data 5 and D13: only valid renditions are kept', () => {
  it.each([
    ['no address', { href: undefined }],
    ['a relative address', { href: '/98ph001.jpg' }],
    ['a script for an address', { href: 'javascript:alert(1)' }],
    ['no width', { width: undefined }],
    ['no height', { height: null }],
    ['width 0', { width: 0 }],
    ['a width in words', { width: '1200' }],
    ['an endless height', { height: Infinity }],
    ['no role', { role: undefined }],
    ['a crop', { role: 'Squared120' }],
    ['another type', { type: 'Html' }],
  ])('skips a picture with %s', (_, flaw) => {
    const good = rawMedia({ role: 'Thumbnail', width: 320 })
    const raw = rawPicture({ bagItem: [{ uno: 'x', medias: [rawMedia(flaw), null, 'x', good] }] })
    expect(parsedAs('photo', raw).media.pictureSizes.map(size => size.role)).toEqual(['Thumbnail'])
  })

  it('skips a video without an address, and takes any role', () => {
    const videos = parsedAs('video', rawVideo()).media.videoSizes
    expect(videos.map(size => size.role)).toEqual(['Quicklook', 'Mpeg4-640x360_W', 'Mpeg4-1280x720'])
    const medias = [
      rawMedia({ type: 'Video', href: 'x' }),
      rawMedia({ type: 'Video', role: 'Any', width: 9 }),
    ]
    const raw = rawVideo({ bagItem: [{ uno: 'x', medias }] })
    expect(parsedAs('video', raw).media.videoSizes.map(size => size.role)).toEqual(['Any'])
  })
})

describe('data 3: multimedia and web story', () => {
  it('lists topics and media items, each with pictures and videos from narrow to wide', () => {
    const { medias, topics } = parsedAs('multimedia', rawMultimedia())
    expect(topics).toEqual(['ONLINE-NEWS-EN_TOP-STORIES-INT', 'ONLINE-NEWS-EN_OFFBEAT'])
    expect(medias.map(item => item.sizes.map(({ type, width }) => `${type} ${width}`))).toEqual([
      ['Photo 320', 'Photo 1200', 'Photo 3400'],
      ['Video 320', 'Video 640', 'Photo 1200', 'Video 1280'],
    ])
  })

  it('has of each item id, creator, provider, caption and dateline', () => {
    for (const { medias } of [parsedAs('multimedia', rawMultimedia()), parsedAs('webstory', rawWebstory())]) {
      expect(medias[0]).toMatchObject({
        id: 'newsml.corvane.example.20260222T080000Z.doc-98ph001',
        creator: 'Ines Corbel',
        provider: 'Corvane',
        caption: 'Walkers cross the harbour bridge of Port Allard on Saturday.',
        dateline: 'PORT ALLARD, Norland',
      })
    }
  })

  it('skips an item without a valid rendition and keeps the story', () => {
    const broken = { uno: 'broken', medias: [rawMedia({ href: '' })] }
    const raw = rawMultimedia({ bagItem: [broken, null, rawPictureItem('98ph001'), { uno: 'no medias' }] })
    expect(parsedAs('multimedia', raw).medias).toHaveLength(1)
    expect(parsedAs('webstory', rawWebstory()).medias).toHaveLength(1)
  })

  it('keeps a package that has no media items', () => {
    for (const bagItem of [undefined, null, [], [null], 'x', {}]) {
      expect(parsedAs('multimedia', rawMultimedia({ bagItem })).medias).toEqual([])
      expect(parsedAs('webstory', rawWebstory({ bagItem })).medias).toEqual([])
    }
  })

  it('gives items without an id different ones', () => {
    const item = { ...rawPictureItem('x'), uno: undefined }
    const ids = parsedAs('multimedia', rawMultimedia({ bagItem: [item, item] })).medias.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('has the address of the web story', () => {
    expect(parsedAs('webstory', rawWebstory()).href).toBe('https://api.corvane.example/objects/98ws789.xml')
    const href = 'HTTPS://API.corvane.example/objects/../objects/98ws789.xml?of=a b'
    expect(parsedAs('webstory', rawWebstory({ href })).href).toBe(
      'https://api.corvane.example/objects/98ws789.xml?of=a%20b',
    )
  })
})

describe('data 3: video', () => {
  it('has the first caption, or an empty one', () => {
    expect(parsedAs('video', rawVideo()).caption).toBe('IMAGES of the first walkers on the bridge')
    expect(parsedAs('video', rawVideo({ caption: undefined })).caption).toBe('')
    expect(parsedAs('video', rawVideography({ caption: [] })).caption).toBe('')
  })

  it('has one media item with videos and stills, and a dopesheet', () => {
    const { media, dopesheet } = parsedAs('video', rawVideo())
    expect(media.id).toContain('doc-98vi456')
    expect(media.pictureSizes.map(size => size.role)).toEqual(['Preview'])
    expect(media.videoSizes.map(({ width }) => width)).toEqual([320, 640, 1280])
    expect(media.videoSizes[0]).toMatchObject({ type: 'Video', width: 320, height: 180, duration: 85 })
    expect(dopesheet).toHaveLength(3)
  })

  it('takes the first item that can be played, and its still from another if it has none', () => {
    const silent = rawPictureItem('98ph001')
    const medias = [rawMedia({ type: 'Video', role: 'Mpeg4', href: 'https://media.corvane.example/a.mp4' })]
    const { media } = parsedAs(
      'video',
      rawVideo({ bagItem: [silent, { uno: 'b', medias }, rawVideoItem('c')] }),
    )
    expect(media.id).toBe('b')
    expect(media.pictureSizes).toHaveLength(3)
  })

  it('is kept without a still', () => {
    const medias = [rawMedia({ type: 'Video', role: 'Mpeg4' })]
    expect(parsedAs('video', rawVideo({ bagItem: [{ uno: 'b', medias }] })).media.pictureSizes).toEqual([])
  })
})
