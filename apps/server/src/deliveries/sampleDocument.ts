import type { DeliveredDocument } from './transport.ts'

/** What a service gets when its owner tests it: a document in the usual shape that says that it is a test. */
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
      // No program is to publish it, and every program knows this status.
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
