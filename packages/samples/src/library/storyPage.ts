import type { SampleLibrary } from './story.ts'

/**
 * The path of a web story's page under the agency's stories, `en/harbour-at-night.html`; null for other
 * documents. The wire, like the real agency's, does not contain the path, so the story is found by its
 * language and headline.
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
