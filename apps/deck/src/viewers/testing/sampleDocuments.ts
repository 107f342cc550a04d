import { parseDocument, type NewsDocument } from '@wiredeck/document'
import { rawHead } from '@wiredeck/document/testing/rawStory'

type RawSample = Record<string, unknown>

/** Whole documents as the wire sends them, read by the parser; a test that expected one fails with the reason. */
export function sampleDocument(documentClass: string, changes: RawSample = {}): NewsDocument {
  const result = parseDocument({ ...rawSample(documentClass), ...changes })
  if ('dropped' in result) throw new Error(result.dropped.reason)
  return result.document
}

export function rawPictureItem(id: string): RawSample {
  const href = `https://media.corvane.example/${id}`
  return {
    uno: id,
    caption: 'Walkers cross the harbour bridge of Port Allard on Saturday.',
    creator: 'Ines Corbel',
    provider: { name: 'Corvane' },
    medias: [
      { role: 'HighDef', type: 'Photo', width: 3400, height: 2267, href: `${href}/highdef.jpg` },
      { role: 'Preview', type: 'Photo', width: 1200, height: 800, href: `${href}/preview.jpg` },
      { role: 'Thumbnail', type: 'Photo', width: 320, height: 213, href: `${href}/thumbnail.jpg` },
    ],
  }
}

export function rawVideoItem(id: string): RawSample {
  const href = `https://media.corvane.example/${id}`
  return {
    ...rawPictureItem(id),
    medias: [
      {
        role: 'Mpeg4-1280x720',
        type: 'Video',
        width: 1280,
        height: 720,
        href: `${href}/720.mp4`,
        duration: 85,
      },
      {
        role: 'Mpeg4-640x360',
        type: 'Video',
        width: 640,
        height: 360,
        href: `${href}/360.mp4`,
        duration: 85,
      },
      { role: 'Preview', type: 'Photo', width: 1200, height: 675, href: `${href}/preview.jpg` },
    ],
  }
}

function rawSample(documentClass: string): RawSample {
  const isVideo = documentClass === 'video' || documentClass === 'videography'
  return {
    ...rawHead(documentClass, '98hu39e'),
    headline: 'Norland reopens the harbour bridge of Port Allard',
    news: ['The harbour bridge of Port Allard opened again on Saturday.', 'Work had taken eleven months.'],
    href: 'https://wire.corvane.example/98hu39e',
    bagItem: [isVideo ? rawVideoItem('98vi001') : rawPictureItem('98ph001')],
  }
}
