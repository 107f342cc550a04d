import type { SubscriptionParams } from '@wiredeck/content-api'

/**
 * The name of a column's subscription says what it asks for as well. So any device sees from the names alone whether it
 * follows the column, two devices that make the same one make one, and the new one can stand beside the old.
 */
export function subscriptionNameOf(columnId: string, params: SubscriptionParams): string {
  return `${columnId}~${printOf(JSON.stringify(params))}`
}

/** The column whose subscription it is; null for one that somebody named otherwise. */
export function columnOfSubscription(name: string): string | null {
  return /^(.+)~[\da-f]{8}$/.exec(name)?.[1] ?? null
}

/** FNV-1a, 32 bits: enough to tell what one column asked for from what it asks for now. */
function printOf(text: string): string {
  let print = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) print = Math.imul(print ^ byte, 0x01000193)
  return (print >>> 0).toString(16).padStart(8, '0')
}
