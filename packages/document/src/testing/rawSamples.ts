import { rawHead } from './rawStory.ts'

/** Whole raw documents as the wire sends them, one of each class. Everything in them is invented. */
export type RawSample = Record<string, unknown>

export function rawText(changes: RawSample = {}): RawSample {
  return {
    ...rawCommon('text', '98hu39e'),
    headline: 'Norland reopens the harbour bridge of Port Allard',
    news: [
      'PORT ALLARD (Norland) - The harbour bridge of Port Allard opened again on Saturday.',
      '- A long repair -',
      'Work had taken eleven months.',
    ],
    genre: 'Lead',
    genreid: ['afpattribute:Article', 'afpedtype:Lead'],
    wordCount: 24,
    ...changes,
  }
}

export function rawFactcheck(changes: RawSample = {}): RawSample {
  return {
    ...rawText(),
    ...rawCommon('factcheck', '98fa11c'),
    headline: 'No, the bridge of Port Allard was never sold',
    genre: ['Fact check', 'Reportage'],
    ...changes,
  }
}

export function rawLiveReport(changes: RawSample = {}): RawSample {
  return {
    ...rawText(),
    ...rawCommon('livereport', '98li77v'),
    uno: 'newsml.corvane.example.20260222T090659Z.doc-550e8400-e29b-41d4-a716-446655440000',
    afpshortid: undefined,
    headline: 'Live: the bridge opens',
    ...changes,
  }
}

export function rawMultimedia(changes: RawSample = {}): RawSample {
  return {
    ...rawText(),
    ...rawCommon('multimedia', '98mm40a'),
    topic: ['ONLINE-NEWS-EN_TOP-STORIES-INT', 'ONLINE-NEWS-EN_OFFBEAT'],
    bagItem: [rawPictureItem('98ph001'), rawVideoItem('98vi001')],
    ...changes,
  }
}

export function rawPicture(changes: RawSample = {}): RawSample {
  return {
    ...rawCommon('picture', '98ph123'),
    urgency: 5,
    headline: 'NORLAND-TRANSPORT-BRIDGE',
    creator: 'Ines Corbel',
    creditLine: 'Ines Corbel / Corvane',
    caption: ['Walkers cross the harbour bridge of Port Allard.'],
    bagItem: [rawPictureItem('98ph123')],
    ...changes,
  }
}

export function rawGraphic(changes: RawSample = {}): RawSample {
  const graphic = { ...rawPictureItem('98gr123'), medias: rawPictureMedias('98gr123', 'Graphic') }
  return { ...rawPicture(), ...rawCommon('graphic', '98gr123'), bagItem: [graphic], ...changes }
}

export function rawVideo(changes: RawSample = {}): RawSample {
  return {
    ...rawCommon('video', '98vi456'),
    headline: 'Port Allard: the bridge opens',
    caption: ['IMAGES of the first walkers on the bridge', 'A second caption'],
    news: [
      '1. 00:00-00:07 Wide shot of the port',
      '2. 00:07 - 00:19 SOUNDBITE 1 - Jane Roe, mayor (woman, English, 10 sec):',
      '"We open the bridge today."',
      '"Nobody has to wait any longer."',
      '3. 00:19-01:25 Boats under the bridge',
    ],
    bagItem: [rawVideoItem('98vi456')],
    ...changes,
  }
}

export function rawVideography(changes: RawSample = {}): RawSample {
  return { ...rawVideo(), ...rawCommon('videography', '98vg456'), ...changes }
}

export function rawWebstory(changes: RawSample = {}): RawSample {
  return {
    ...rawCommon('webstory', '98ws789'),
    headline: 'Five pictures of a bridge',
    href: 'https://api.corvane.example/objects/98ws789.xml',
    bagItem: [
      rawPictureItem('98ph001'),
      { uno: 'page-2', medias: [{ role: 'Page', type: 'Html', href: 'x' }] },
    ],
    ...changes,
  }
}

/** One whole document of each class. */
export function rawSamples(): RawSample[] {
  const builders = [rawText, rawFactcheck, rawLiveReport, rawMultimedia, rawPicture, rawGraphic]
  return [...builders, rawVideo, rawVideography, rawWebstory].map(build => build())
}

export function rawPictureItem(shortId: string): RawSample {
  return {
    uno: `newsml.corvane.example.20260222T080000Z.doc-${shortId}`,
    caption: 'Walkers cross the harbour bridge of Port Allard on Saturday.',
    creator: 'Ines Corbel',
    provider: { name: 'Corvane' },
    newslines: { dateline: 'PORT ALLARD, Norland' },
    medias: rawPictureMedias(shortId, 'Photo'),
  }
}

/** From wide to narrow, with a crop among them, because ordering and roles are the parser's task. */
function rawPictureMedias(shortId: string, type: string): RawSample[] {
  return [
    rawMedia({ role: 'HighDef', type, width: 3400, height: 2267, href: pictureHref(shortId, 'highdef') }),
    rawMedia({ role: 'Preview', type, width: 1200, height: 800, href: pictureHref(shortId, 'preview') }),
    rawMedia({ role: 'Preview_W', type, width: 1800, height: 1200, href: pictureHref(shortId, 'preview-w') }),
    rawMedia({ role: 'Thumbnail', type, width: 320, height: 213, href: pictureHref(shortId, 'thumbnail') }),
  ]
}

export function rawVideoItem(shortId: string): RawSample {
  const href = `https://media.corvane.example/${shortId}`
  const duration = 85
  return {
    ...rawPictureItem(shortId),
    medias: [
      rawMedia({
        role: 'Mpeg4-1280x720',
        type: 'Video',
        width: 1280,
        height: 720,
        href: `${href}/720.mp4`,
        duration,
      }),
      rawMedia({
        role: 'Mpeg4-640x360_W',
        type: 'Video',
        width: 640,
        height: 360,
        href: `${href}/360.mp4`,
        duration,
      }),
      rawMedia({ role: 'Preview', type: 'Photo', width: 1200, height: 675, href: `${href}/preview.jpg` }),
      rawMedia({
        role: 'Quicklook',
        type: 'Video',
        width: 320,
        height: 180,
        href: `${href}/quick.mp4`,
        duration,
      }),
    ],
  }
}

export function rawMedia(changes: RawSample = {}): RawSample {
  return {
    role: 'Preview',
    type: 'Photo',
    width: 1200,
    height: 800,
    href: 'https://media.corvane.example/98ph001/preview.jpg',
    sizeInBytes: 250_000,
    ...changes,
  }
}

function pictureHref(shortId: string, size: string): string {
  return `https://media.corvane.example/${shortId}/${size}.jpg`
}

function rawCommon(documentClass: string, shortId: string): RawSample {
  return {
    ...rawHead(documentClass, shortId),
    source: 'Corvane',
    creator: 'Mira Kessel, Jonas Feld',
    slug: ['transport', 'bridge'],
    keyword: ['bridge', 'harbour'],
    country: 'NRL',
    countryname: 'Norland',
    city: 'Port Allard',
    afpentity: { event: [{ qcode: 'afpevent:1001', keyword: 'event : Port Allard harbour bridge' }] },
    disclaimer: ['Corvane is not responsible for the contents of quoted statements.'],
    copyright: '© Corvane',
    usageRight: [{ name: 'Online', phrase: 'Free for online use.' }],
    country_out: ['VDM'],
    hopHistory: { hop: [{ action: [{ uri: 'http://corvane.example/action/created' }] }] },
  }
}
