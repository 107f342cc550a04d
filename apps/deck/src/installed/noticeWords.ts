/** The cache in which the page leaves the words of notifications for its service worker, and their address in there. */
export const noticeWordsCache = 'deck-notices'
export const noticeWordsUrl = '/deck-notice-words'

/** What notifications are made of while no page is there to translate. `{until}` in `embargo` stands for its hour. */
export type NoticeWords = Record<
  'locale' | 'new' | 'flash' | 'alert' | 'urgent' | 'killed' | 'corrected' | 'embargo',
  string
>
