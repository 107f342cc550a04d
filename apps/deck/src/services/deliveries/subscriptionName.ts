import type { SubscriptionParams } from '@wiredeck/content-api'

/**
 * The name also stands for what the column asks for. So any device sees from the names alone whether a
 * subscription follows its column, two devices that make the same one make only one, and a new one can exist
 * beside the old.
 */
export function subscriptionNameOf(columnId: string, params: SubscriptionParams): string {
  return `${columnId}~${printOf(JSON.stringify(params))}`
}

/** The column of a subscription; null if somebody else gave it another kind of name. */
export function columnOfSubscription(name: string): string | null {
  return /^(.+)~[\da-f]{8}$/.exec(name)?.[1] ?? null
}

/** FNV-1a, 32 bits: enough to tell what one column asked for from what it asks for now. */
function printOf(text: string): string {
  let print = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) print = Math.imul(print ^ byte, 0x01000193)
  return (print >>> 0).toString(16).padStart(8, '0')
}
