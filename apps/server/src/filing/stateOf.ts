import { readState } from '@wiredeck/document'

/**
 * What a payload, or the row of an answer, says of its use: status, signal, note and embargo, as a text to compare. Filed
 * again under its number, a revision may say another.
 */
export function stateOf(payload: unknown): string {
  return JSON.stringify(readState(payload))
}
