import type { NewsDocument } from '@wiredeck/document'
import { blocksOf, creditOf, type CopyOptions } from './storyText.ts'

type Around = {
  /** When it was published, in the words of the interface. */
  date: string
  /** Where the deck shows it. */
  address: string
}

/** A document as rich text for another editor: headline, place and date, text, credit, slugs, and its address. */
export function storyHtml(
  document: NewsDocument,
  { date, address }: Around,
  { warning = null }: CopyOptions = {},
): string {
  const { headline, lang, city, country, slugs } = document
  const place = [city, country?.name].filter(Boolean).join(', ')
  const blocks = blocksOf(document).map(({ kind, text }) =>
    kind === 'subheading' ? element('h2', text) : element('p', text),
  )
  const lines = [
    warning && `<p><strong>${escape(warning)}</strong></p>`,
    headline && element('h1', headline),
    element('p', [place, date].filter(Boolean).join(' · ')),
    ...blocks,
    element('p', creditOf(document)),
    slugs.length > 0 && element('p', [...new Set(slugs)].join(', ')),
    `<p><a href="${escape(address)}">${escape(address)}</a></p>`,
  ]
  return `<article lang="${escape(lang)}">${lines.filter(Boolean).join('')}</article>`
}

function element(name: 'h1' | 'h2' | 'p', text: string): string {
  return `<${name}>${escape(text).replaceAll('\n', '<br>')}</${name}>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
