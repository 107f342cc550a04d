import type { Told } from '@wiredeck/document'

/** The cache where the page leaves words of notifications for its service worker, and their address. */
export const noticeWordsCache = 'deck-notices'
export const noticeWordsUrl = '/deck-notice-words'

/** Words of notifications while no page is there to translate. `{until}` in `embargo` is its hour. */
export type NoticeWords = Record<
  'locale' | 'new' | 'flash' | 'alert' | 'urgent' | 'killed' | 'corrected' | 'embargo',
  string
> & {
  /** Labels of what became of a story. An earlier deck left none. */
  labels?: Partial<Record<Told, string>>
  /** Whole sentences of what became of a story, with `{headline}` and `{until}`. */
  told?: Partial<Record<Told, string>>
}
