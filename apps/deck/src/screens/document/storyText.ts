import { subheadingText, type NewsDocument } from '@wiredeck/document'

/** A document as plain text, to be pasted into another editor: what was filed, and nothing of the deck. */
export function storyText(document: NewsDocument): string {
  return [document.headline, ...bodyOf(document), creditOf(document)].filter(Boolean).join('\n\n')
}

function bodyOf(document: NewsDocument): (string | null)[] {
  switch (document.type) {
    case 'text':
    case 'factcheck':
    case 'livereport':
    case 'multimedia':
      return document.paragraphs.map(text => subheadingText(text) ?? text.trim())
    case 'photo':
    case 'graphic':
      return [document.media.caption]
    case 'video': {
      const { caption, headline, dopesheet } = document
      const shots = dopesheet.map(({ start, end, description, citations }) => {
        const time = start === end ? start : `${start}–${end}`
        return [`${time} ${description}`, ...citations.map(text => `“${text}”`)].join('\n')
      })
      return [caption === headline ? null : caption, shots.join('\n')]
    }
    case 'webstory':
      return [document.href]
  }
}

/** "Mira Kessel / Corvane" */
function creditOf({ creator, provider }: NewsDocument): string {
  return [creator, provider].filter(Boolean).join(' / ')
}
