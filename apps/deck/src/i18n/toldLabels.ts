import type { Told } from '@wiredeck/document'
import type { MessageId } from './index.ts'

/** The text that labels an alert by what became of its story; null where the hour of the embargo says it. */
export const toldLabels: Readonly<Record<Told, MessageId | null>> = {
  killed: 'alert.killed',
  killNote: 'state.killNote.card',
  withheld: 'state.withheld.card',
  embargoed: null,
  embargoOpen: 'state.embargoOpen.card',
  correction: 'alert.corrected',
}
