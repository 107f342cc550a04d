import { parseDocument } from '@wiredeck/document'
import type { StoredDocument } from '../store/store.ts'
import { toStored } from '../refresh/toStored.ts'
import { rawStory, type RawStory } from '@wiredeck/document/testing/rawStory'

/** A whole document in the form of the store. */
export function storedStory(id: string, changes: Partial<StoredDocument> = {}): StoredDocument {
  return { ...storedOf(rawStory('98hu39e', { uno: id })), ...changes }
}

/** A payload, which must be sound, in the form of the store. */
export function storedOf(raw: RawStory): StoredDocument {
  const result = parseDocument(raw)
  if ('dropped' in result) throw new Error(result.dropped.reason)
  return toStored(result.document, raw)
}
