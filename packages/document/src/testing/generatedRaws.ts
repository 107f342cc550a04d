import * as fc from 'fast-check'
import { rawMedia, rawSamples, rawText, type RawSample } from './rawSamples.ts'

/**
 * Generated raw documents: every field in the forms that the wire sends, and sometimes in one that it should
 * not send. The seed is fixed, so the documents are always the same.
 */
export function generatedRaws(count: number): RawSample[] {
  return fc.sample(raw, { numRuns: count, seed: 2026 })
}

const words = fc.constantFrom(
  'Bridge open',
  'A long repair',
  'Ines Corbel',
  'Hafen: wieder frei',
  'ميناء',
  ' padded ',
)
const wordsOrNone = fc.oneof(words, fc.constant(''))
const nothing = fc.constantFrom('', ' ', null, undefined)
const odd = fc.constantFrom<unknown>(7, true, {}, [], [3], ['one', '', 'two'], 'one text')

/** Mostly valid, sometimes blank or missing, seldom of another shape. */
const mostly = (usual: fc.Arbitrary<unknown>, seldom: fc.Arbitrary<unknown> = odd): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: usual, weight: 60 },
    { arbitrary: nothing, weight: 2 },
    { arbitrary: seldom, weight: 1 },
  )
const optional = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(mostly(usual), fc.constant(undefined))
const listOf = (entry: fc.Arbitrary<unknown>, maxLength = 3) => fc.array(entry, { maxLength })

const date = mostly(
  fc.constantFrom(
    '2026-02-22T09:06:59Z',
    '2024-02-29T23:59:59.120Z',
    '2026-02-22',
    '2026-02-22T09:06:59+02:00',
  ),
  fc.constantFrom<unknown>(0, 'yesterday', '22 February 2026', '2026-02-30T00:00:00Z'),
)
const event = fc.record(
  {
    qcode: fc.constantFrom('afpevent:12', 'afpevent:12:3', '12'),
    keyword: fc.constantFrom('event : Harbour fair', 'event: Fair: day 2', 'Fair', 'event :'),
  },
  { requiredKeys: [] },
)
const marker = 'validatedAsFlashOrAlertOrUrgent'
const action = fc.constantFrom(
  { uri: `urn:action:${marker}` },
  { qcode: `afpaction:${marker}` },
  { uri: 'urn:action:created', qcode: `afpaction:${marker}` },
  { uri: 'urn:action:created' },
  {},
)
const hopHistory = fc.record({ hop: listOf(fc.record({ action: listOf(action) })) })

const markers = ['KILL:', 'ANNULATION:', 'ANULACIÓN:', 'ANULAÇÃO:', 'ANNULLIERUNG:', 'ANNULLIERT:', 'إلغاء:']
const storyLine = fc.oneof(words, fc.constantFrom('', ...markers))
const shotLine = fc.constantFrom(
  '1. 00:00-00:07 Wide shot of the port',
  '2. 00:07 - 00:19 Boats',
  '3. 00:19-00:30 SOUNDBITE 1 - Jane Roe, mayor (woman, English, 10 sec):',
  '4. 01:30-02:10 SONORE 2 - Jane Roe, maire :',
  'SOUNDBITE 3 - Jane Roe, mayor:',
  '"We open the bridge today."',
  'SHOTLIST',
)

const media = fc
  .record({
    role: fc.constantFrom('HighDef', 'Preview', 'Thumbnail', 'Preview_W', 'Squared120'),
    type: fc.constantFrom('Photo', 'Photo', 'Graphic', 'Video', 'Html'),
    width: fc.constantFrom<unknown>(320, 640, 1200, 1200, 3400, 0, undefined),
    height: fc.constantFrom<unknown>(213, 800, '800'),
    href: fc.constantFrom(
      'https://media.corvane.example/1/preview.jpg',
      'http://media.corvane.example/1.mp4?size=2',
      'https://MEDIA.corvane.example/a b.jpg',
      'javascript:alert(1)',
      'ftp://corvane.example/1.jpg',
      '/relative.jpg',
    ),
  })
  .map(rawMedia)
const item = fc.record({
  uno: fc.uuid(),
  creator: optional(words),
  caption: optional(words),
  provider: fc.constantFrom({ name: 'Corvane' }, undefined),
  newslines: fc.constantFrom({ dateline: 'PORT ALLARD, Norland' }, {}, undefined),
  medias: listOf(media, 6),
})

const classes = rawSamples().map(sample => String(sample.class))
const documentClass = fc.constantFrom(...classes, 'audio')

const raw: fc.Arbitrary<RawSample> = fc
  .record({
    class: documentClass,
    uno: mostly(fc.constantFrom(rawText().uno, 'newsmlmmd.urn.corvane.20190131.doc.1cw5ie')),
    afpshortid: mostly(fc.constantFrom('98hu39e', undefined), fc.constant('not one')),
    created: date,
    published: date,
    embargoed: fc.oneof(fc.constant(undefined), date),
    lang: mostly(fc.constantFrom('en', 'fr', 'ar')),
    revision: mostly(fc.nat(9)),
    urgency: mostly(fc.integer({ min: 1, max: 5 })),
    provider: mostly(words),
    status: mostly(
      fc.constantFrom('Usable', 'Canceled', 'Embargoed', 'WithHeld'),
      fc.constantFrom('usable', 'withheld', 'Deleted'),
    ),
    signal: optional(
      fc.constantFrom<unknown>('update', 'correction', 'cwarn', ['update', 'correction'], 'Update'),
    ),
    headline: optional(words),
    source: optional(words),
    creator: optional(words),
    creditLine: optional(words),
    city: optional(words),
    advisory: optional(words),
    country: optional(fc.constantFrom('NRL', 'VDM')),
    countryname: optional(words),
    slug: optional(listOf(words)),
    keyword: optional(listOf(words)),
    topic: optional(listOf(words)),
    disclaimer: optional(listOf(words)),
    caption: optional(listOf(wordsOrNone)),
    genre: optional(fc.oneof(words, listOf(wordsOrNone))),
    wordCount: optional(fc.nat(900)),
    href: mostly(fc.constantFrom('https://api.corvane.example/objects/1.xml', 'javascript:alert(1)')),
    events: fc.tuple(fc.constantFrom('nested', 'dotted'), listOf(event)),
    hopHistory: fc.option(hopHistory, { nil: undefined }),
    bagItem: optional(fc.oneof(listOf(item, 1), listOf(item, 3))),
    lines: listOf(storyLine, 5),
    shots: listOf(shotLine, 6),
    hasNews: fc.constantFrom(true, true, true, false),
  })
  .map(({ events: [form, event], lines, shots, hasNews, ...fields }) => ({
    ...fields,
    ...(form === 'nested' ? { afpentity: { event } } : { 'afpentity.event': event }),
    ...(hasNews && { news: fields.class.startsWith('video') ? shots : lines }),
  }))
  // JSON has no undefined.
  .map(document => JSON.parse(JSON.stringify(document)) as RawSample)
