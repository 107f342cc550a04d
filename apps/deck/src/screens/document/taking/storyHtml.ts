import type { NewsDocument } from '@wiredeck/document'
import { directionOf } from '../../../text/direction.ts'
import { blocksOf, creditOf, type CopyOptions } from './storyText.ts'

type Around = {
  /** When it was published, in the words of the interface. */
  date: string
  /** The language of these words, and of the warning. */
  locale: string
  /** Where the deck shows it. */
  address: string
}

/** A document as rich text for another editor: headline, place and date, text, credit, slugs, and its address. */
export function storyHtml(
  document: NewsDocument,
  { date, locale, address }: Around,
  { warning = null }: CopyOptions = {},
): string {
  const { headline, lang, city, country, slugs } = document
  const place = [city, country?.name].filter(Boolean).join(', ')
  const blocks = blocksOf(document).map(({ kind, text }) =>
    kind === 'subheading' ? element('h2', text) : element('p', text),
  )
  const when = [place && `<bdi ${languageOf(lang)}>${escape(place)}</bdi>`, escape(date)]
  const lines = [
    warning && `<p ${languageOf(locale)}><strong>${escape(warning)}</strong></p>`,
    headline && element('h1', headline),
    `<p ${languageOf(locale)}>${when.filter(Boolean).join(' · ')}</p>`,
    ...blocks,
    element('p', creditOf(document)),
    slugs.length > 0 && element('p', [...new Set(slugs)].join(', ')),
    `<p dir="ltr"><a href="${escape(address)}">${escape(address)}</a></p>`,
  ]
  return `<article ${languageOf(lang)}>${lines.filter(Boolean).join('')}</article>`
}

/** Words of a document as rich text, with the direction that an editor does not take over from the page. */
export function passageHtml(passage: string, lang: string): string {
  const paragraphs = passage.split(/\n{2,}/).map(text => element('p', text))
  return `<div ${languageOf(lang)}>${paragraphs.join('')}</div>`
}

/** The attributes of a text in this language. */
function languageOf(lang: string): string {
  return `lang="${escape(lang)}" dir="${directionOf(lang)}"`
}

function element(name: 'h1' | 'h2' | 'p', text: string): string {
  return `<${name}>${escape(text).replaceAll('\n', '<br>')}</${name}>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
