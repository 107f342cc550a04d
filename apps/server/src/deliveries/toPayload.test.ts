import { rawHead, rawStory } from '@wiredeck/document/testing/rawStory'
import { describe, expect, it } from 'vitest'
import { toPayload } from './toPayload.ts'

const subscriptions = [{ name: 'bridges', identifier: 'sub-1' }]

describe('what a receiver gets (content-api 1, a delivery to a rest service)', () => {
  it('has the document with its body as text, and says which subscriptions it matches', () => {
    const raw = rawStory('1234567', { title: 'Bridge', urgency: 2, revision: 3 })
    const payload = toPayload({
      id: 'batch-1',
      documents: [{ uno: raw.uno, revision: 3, fields: raw, subscriptions }],
    })
    expect(payload).toMatchObject({
      type: 'notification',
      emitter: 'wiredeck',
      version: '1.0',
      uuid: 'batch-1',
    })
    expect(payload.payload).toHaveLength(1)
    expect(payload.payload[0]).toMatchObject({
      uno: raw.uno,
      revision: 3,
      title: 'Bridge',
      headline: 'Norland reopens the harbour bridge of Port Allard',
      text:
        'PORT ALLARD (Norland) - The harbour bridge of Port Allard opened again on Saturday.\n' +
        'Work had taken eleven months.',
      urgency: 2,
      class: 'text',
      lang: 'en',
      country: 'NRL',
      subscriptions,
    })
    expect(payload.payload[0]).not.toHaveProperty('news')
  })

  it('tells a photo by its caption', () => {
    const raw = { ...rawHead('picture', '1234567'), caption: ['The bridge at dawn.'] }
    const [photo] = toPayload({
      id: 'batch-1',
      documents: [{ uno: raw.uno, revision: 1, fields: raw, subscriptions }],
    }).payload
    expect(photo).toMatchObject({ title: '', headline: '', text: 'The bridge at dawn.' })
    expect(photo).toMatchObject({ caption: ['The bridge at dawn.'] })
  })

  it('lets no field of the agency pass for ours', () => {
    const raw = rawStory('1234567', { subscriptions: [{ name: 'of another account', identifier: 'x' }] })
    const [story] = toPayload({
      id: 'batch-1',
      documents: [{ uno: raw.uno, revision: 1, fields: raw, subscriptions }],
    }).payload
    expect(story).toMatchObject({ subscriptions })
  })
})
