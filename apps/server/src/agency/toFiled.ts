import type { WireFiling } from '@wiredeck/samples'
import type { FiledDocument } from '../filing/filing.ts'

const batchSize = 100

export function toFiled({ at, document }: WireFiling): FiledDocument {
  return { uno: document.uno, raw: JSON.stringify(document), filed: at }
}

/** Parts that one transaction takes, so that readers are answered in between. */
export function* toBatches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += batchSize) yield list.slice(start, start + batchSize)
}
