import { subheadingText, type NewsDocument } from '@wiredeck/document'

export type CopyOptions = {
  /** What a copy of a document that must not be used begins with (D44). */
  warning?: string | null
}

/** A document as plain text for another editor: only what was filed, nothing that the deck adds. */
export function storyText(document: NewsDocument, { warning = null }: CopyOptions = {}): string {
  const body = blocksOf(document).map(({ text }) => text)
  return [warning, document.headline, ...body, creditOf(document)].filter(Boolean).join('\n\n')
}

export type Block = { kind: 'paragraph' | 'subheading'; text: string }

/** What was filed below the headline. */
export function blocksOf(document: NewsDocument): Block[] {
  return bodyOf(document).filter(({ text }) => text !== '')
}

function bodyOf(document: NewsDocument): Block[] {
  const paragraph = (text: string | null): Block => ({ kind: 'paragraph', text: text ?? '' })
  switch (document.type) {
    case 'text':
    case 'factcheck':
    case 'livereport':
    case 'multimedia':
      return document.paragraphs.map(text => {
        const subheading = subheadingText(text)
        return subheading === null ? paragraph(text.trim()) : { kind: 'subheading', text: subheading }
      })
    case 'photo':
    case 'graphic':
      return [paragraph(document.media.caption)]
    case 'video': {
      const { caption, headline, dopesheet, notes } = document
      const shots = dopesheet.map(({ start, end, description, citations }) => {
        const time = start === end ? start : `${start}–${end}`
        return [`${time} ${description}`, ...citations.map(text => `“${text}”`)].join('\n')
      })
      return [
        paragraph(caption === headline ? null : caption),
        paragraph(shots.join('\n')),
        ...notes.map(text => paragraph(text.trim())),
      ]
    }
    case 'webstory':
      return [paragraph(document.href ?? null)]
  }
}

/** "Mira Kessel / Corvane" */
export function creditOf({ creator, provider }: NewsDocument): string {
  return [creator, provider].filter(Boolean).join(' / ')
}
