import type { NewsDocument } from '@wiredeck/document'

export interface DocumentTexts {
  headline: string | null
  /** For a film, the description of each shot in its dopesheet, and each quote under it; else the lines of its text. */
  paragraphs: string[]
  captions: Caption[]
}

export interface Caption {
  mediaId: string
  text: string
}

/** The texts of a document that a reader reads. */
export function textsOf(document: NewsDocument): DocumentTexts {
  const { headline } = document
  switch (document.type) {
    case 'text':
    case 'factcheck':
    case 'livereport':
      return { headline, paragraphs: document.paragraphs, captions: [] }
    case 'multimedia':
      return { headline, paragraphs: document.paragraphs, captions: captionsOf(document.medias) }
    case 'webstory':
      return { headline, paragraphs: [], captions: captionsOf(document.medias) }
    case 'photo':
    case 'graphic':
      return { headline, paragraphs: [], captions: captionsOf([document.media]) }
    case 'video':
      return {
        headline,
        paragraphs: [
          ...document.dopesheet.flatMap(({ description, citations }) => [description, ...citations]),
          ...document.notes,
        ],
        captions: [{ mediaId: document.media.id, text: document.caption }],
      }
  }
}

function captionsOf(medias: readonly { id: string; caption: string | null }[]): Caption[] {
  return medias.map(({ id, caption }) => ({ mediaId: id, text: caption ?? '' }))
}
