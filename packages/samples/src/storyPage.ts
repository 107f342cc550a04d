import type { SampleLibrary } from './story.ts'

/**
 * Where the page of a web story lies under the agency's stories, `en/harbour-at-night.html`; null for other documents. The
 * wire does not say it, as the agency's does not: it is found by what identifies the story.
 */
export function createStoryPages({ stories }: SampleLibrary) {
  const pages = new Map(
    stories.flatMap(({ lang, headline, storyHtml }) =>
      storyHtml ? [[`${lang} ${String(headline)}`, `${lang}/${storyHtml}`] as const] : [],
    ),
  )
  return (document: { lang?: unknown; headline?: unknown }): string | null =>
    pages.get(`${String(document.lang)} ${String(document.headline)}`) ?? null
}
