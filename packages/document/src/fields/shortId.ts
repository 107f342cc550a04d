import { readText } from '../base/raw.ts'
import type { RawRecord } from '../base/raw.ts'

/** Whether `/doc/:docId` treats the text as a short id (deck 3 and deck 4). */
export function isShortId(text: string): boolean {
  return /^[a-z0-9]{5,9}$/i.test(text)
}

/**
 * The agency's own short id, else the one within the uno, upper-cased. `null` if there is neither: such a
 * document is kept, and `/doc/` uses its uno (D9).
 */
export function readShortId(raw: RawRecord): string | null {
  const given = readText(raw.afpshortid)?.trim()
  if (given !== undefined && isShortId(given)) return given.toUpperCase()
  return tokenOf(readText(raw.uno) ?? '')
}

/**
 * The short id within a uno. Throws 'Invalid document id', with code `invalid-document-id`, if no dash is
 * followed by exactly seven letters or digits (data 5).
 */
export function shortIdOf(uno: string): string {
  const token = tokenOf(uno)
  if (token === null) throw Object.assign(new Error('Invalid document id'), { code: 'invalid-document-id' })
  return token
}

/**
 * Exactly seven, because a live report's uno ends with a UUID, whose groups are not short ids. The last match
 * counts, because the agency's host comes before it and may contain a dash.
 */
function tokenOf(uno: string): string | null {
  return /^.*-([a-z0-9]{7})(?![a-z0-9])/is.exec(uno)?.[1]?.toUpperCase() ?? null
}
