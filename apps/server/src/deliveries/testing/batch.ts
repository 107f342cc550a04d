import { rawStory } from '@wiredeck/document/testing/rawStory'
import type { GuardOptions } from '../../outgoing/guard.ts'
import type { Batch } from '../transport.ts'

/** A story with what queues and brokers may trip over. */
export const raw = rawStory('1234567', { headline: 'Öffnung: 14:00\\n' })

const subscriptions = [{ name: 'bridges', identifier: 's-1' }]

/** Two revisions of one story, which travel together. */
export const batch: Batch = {
  id: '3f0c8a1e-batch',
  documents: [
    { uno: raw.uno, revision: 1, fields: raw, subscriptions },
    { uno: raw.uno, revision: 2, fields: raw, subscriptions },
  ],
}

/** What a receiver should get of it. */
export const batchPayload = {
  type: 'notification',
  uuid: batch.id,
  payload: [
    { uno: raw.uno, revision: 1, headline: raw.headline, subscriptions },
    { uno: raw.uno, revision: 2 },
  ],
}

export const isOpenHere = (address: string) => address === '127.0.0.1'

/** Connections to this machine, and without TLS. */
export const onlyHere: GuardOptions = { isOpen: isOpenHere, isPlainAllowed: true }
