export type RawStory = Record<string, unknown> & { uno: string; published: string }

/** A whole raw text as the wire sends it. `shortId` is seven letters or digits. */
export function rawStory(shortId: string, changes: Partial<RawStory> = {}): RawStory {
  return {
    ...rawHead('text', shortId),
    headline: 'Norland reopens the harbour bridge of Port Allard',
    news: [
      'PORT ALLARD (Norland) - The harbour bridge of Port Allard opened again on Saturday.',
      'Work had taken eleven months.',
    ],
    genre: 'Lead',
    genreid: ['afpattribute:Article'],
    slug: ['transport', 'bridge'],
    country: 'NRL',
    countryname: 'Norland',
    city: 'Port Allard',
    ...changes,
  }
}

/** The fields of every document of the wire. `shortId` is seven letters or digits. */
export function rawHead(documentClass: string, shortId: string): RawStory {
  return {
    uno: `newsml.corvane.example.20260222T090659Z.doc-${shortId}`,
    afpshortid: shortId,
    class: documentClass,
    created: '2026-02-22T09:00:00Z',
    published: '2026-02-22T09:06:59Z',
    revision: 1,
    urgency: 4,
    status: 'Usable',
    lang: 'en',
    provider: 'Corvane',
    creator: 'Mira Kessel',
  }
}

/** The number as seven characters, in base 36. */
export function shortIdOf(number: number): string {
  return number.toString(36).padStart(7, '0')
}
