/**
 * The agency whose wire this is. Its providers take the place of the agency's own in the deck's configuration
 * (D23).
 */
export const agency = {
  name: 'Corvane',
  providers: ['Corvane', 'كورفان'] as [string, string],
  robotGenre: 'corvane:Robot',
}

/** Where the addresses of the wire's media begin. Whoever serves them puts its own origin there. */
export const wireOrigin = 'https://wire.corvane.example'

/** What a newcomer's deck begins with (D31). */
export const starterColumns = [
  { type: 'topic', params: { topic: 'ONLINE-NEWS-EN_TOP-STORIES-INT', langs: ['en'] } },
  { type: 'topic', params: { topic: 'ONLINE-NEWS-FR_LA-UNE', langs: ['fr'] } },
  { type: 'search', params: { class: 'picture' } },
  { type: 'search', params: { query: 'country:NRL AND NOT slug:sport' } },
  { type: 'topic', params: { topic: 'all', langs: ['ar'] } },
] as const
