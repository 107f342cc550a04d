import { previewOf, type NewsDocument } from '@wiredeck/document'

/** One step of a story, in the language that it is followed in. */
export type StoryLine = {
  document: NewsDocument
  /** Minutes since the step before; null for the first step. */
  minutes: number | null
  /** Documents in other languages that were filed before the next step. */
  beside: NewsDocument[]
  /** Those with a caption in the language of the story first, and the same picture in other languages last. */
  pictures: NewsDocument[]
}

/** The languages of a story's texts, the one with most of them first. */
export function languagesOf(documents: readonly NewsDocument[]): string[] {
  const counts = new Map<string, number>()
  for (const { lang } of documents.filter(isText)) counts.set(lang, (counts.get(lang) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([lang]) => lang)
}

/** The steps of a story in one language, oldest first, each with what was filed beside it. `documents` are oldest first. */
export function storyLines(documents: readonly NewsDocument[], lang: string): StoryLine[] {
  const lines: StoryLine[] = []
  const early: NewsDocument[] = []
  for (const document of documents) {
    const last = lines.at(-1)
    if (isText(document) && document.lang === lang) {
      const minutes = last ? minutesBetween(last.document, document) : null
      const line: StoryLine = { document, minutes, beside: [], pictures: [] }
      // What was filed before the first step stands beside it.
      for (const each of early.splice(0)) addTo(line, each)
      lines.push(line)
    } else if (last) addTo(last, document)
    else early.push(document)
  }
  return lines.map(line => ({ ...line, pictures: picturesIn(lang, line.pictures) }))
}

/** The agency files a picture once for each language of its captions, and only the first few are shown. */
function picturesIn(lang: string, pictures: readonly NewsDocument[]): NewsDocument[] {
  const ordered = [
    ...pictures.filter(picture => picture.lang === lang),
    ...pictures.filter(picture => picture.lang !== lang),
  ]
  const firstOf = new Map<string, NewsDocument>()
  for (const picture of ordered) {
    const href = previewOf(picture)?.href ?? picture.id
    if (!firstOf.has(href)) firstOf.set(href, picture)
  }
  return [...new Set([...firstOf.values(), ...ordered])]
}

function addTo(line: StoryLine, document: NewsDocument): void {
  if (isText(document)) line.beside.push(document)
  else line.pictures.push(document)
}

function isText({ type }: NewsDocument): boolean {
  return type !== 'photo' && type !== 'graphic' && type !== 'video'
}

function minutesBetween(one: NewsDocument, other: NewsDocument): number {
  return Math.round((other.published.getTime() - one.published.getTime()) / 60_000)
}
