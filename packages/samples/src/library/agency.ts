/** The agency of this wire. Its providers replace the real agency's in the deck's configuration (D23). */
export const agency = {
  name: 'Corvane',
  providers: ['Corvane', 'كورفان'] as [string, string],
  robotGenre: 'corvane:Robot',
}

/** The beginning of the wire's media addresses. The server that serves them replaces it by its own origin. */
export const wireOrigin = 'https://wire.corvane.example'

/** The columns of a new reader's deck (D31). */
export const starterColumns = [
  { type: 'topic', params: { topic: 'ONLINE-NEWS-EN_TOP-STORIES-INT', langs: ['en'] } },
  { type: 'topic', params: { topic: 'ONLINE-NEWS-FR_LA-UNE', langs: ['fr'] } },
  { type: 'search', params: { class: 'picture' } },
  { type: 'search', params: { query: 'country:NRL AND NOT slug:sport' } },
  { type: 'topic', params: { topic: 'all', langs: ['ar'] } },
] as const
