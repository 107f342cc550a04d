import type { DeliveredDocument } from './transport.ts'

/** What a service gets that its owner tests: a document in the shape of all others, which says what it is. */
export function sampleDocument(now: Date): DeliveredDocument {
  const uno = 'wiredeck.test'
  const at = `${now.toISOString().slice(0, 19)}Z`
  const headline = 'A test of notifications'
  return {
    uno,
    revision: 1,
    fields: {
      uno,
      revision: 1,
      class: 'text',
      // No program is to publish it, and every one knows this status.
      status: 'WithHeld',
      provider: 'Wiredeck',
      lang: 'en',
      urgency: 4,
      title: headline,
      headline,
      news: ['This is a test of notifications from Wiredeck. No news has been filed.'],
      created: at,
      published: at,
    },
    subscriptions: [],
  }
}
