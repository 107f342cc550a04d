import type { WireFiling } from '@wiredeck/samples'
import type { FiledDocument } from '../filing/filing.ts'

export function toFiled({ at, document }: WireFiling): FiledDocument {
  return { uno: document.uno, raw: JSON.stringify(document), filed: at }
}
