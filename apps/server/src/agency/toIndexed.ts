import type { IndexedDocument } from '../index/contentIndex.ts'

const batchSize = 100

export function toIndexed(document: { uno: string }): IndexedDocument {
  return { uno: document.uno, raw: JSON.stringify(document) }
}

/** Parts that one transaction takes, so that readers are answered in between. */
export function* toBatches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += batchSize) yield list.slice(start, start + batchSize)
}
