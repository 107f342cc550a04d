import type { CommonFields } from './document.ts'

/** Not yet to be published at `now`. At the very moment of the embargo a document is free. */
export function isEmbargoed(document: Pick<CommonFields, 'embargoed'>, now: Date): boolean {
  return document.embargoed !== undefined && document.embargoed.getTime() > now.getTime()
}
