import type { CommonFields } from './base/document.ts'

/**
 * Whether publishing is still forbidden at `now`. At the exact instant of the embargo the document is free.
 */
export function isEmbargoed(document: Pick<CommonFields, 'embargoed'>, now: Date): boolean {
  return document.embargoed !== undefined && document.embargoed.getTime() > now.getTime()
}
