import { parseDocument } from '@wiredeck/document'
import type { StoredDocument } from '../store/store.ts'
import { toStored } from '../refresh/toStored.ts'
import { rawStory } from '@wiredeck/document/testing/rawStory'

/** A whole document in the form of the store. */
export function storedStory(id: string, changes: Partial<StoredDocument> = {}): StoredDocument {
  const raw = rawStory('98hu39e', { uno: id })
  const result = parseDocument(raw)
  if ('dropped' in result) throw new Error(result.dropped.reason)
  return { ...toStored(result.document, raw), ...changes }
}
