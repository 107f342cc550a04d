import { peppered } from '../base/secrets.ts'

/** What is kept of an address: enough to know it again. Empty where everybody sits at this machine. */
export function callerHash(pepper: Buffer, address: string | null): string {
  return address === null ? '' : peppered(pepper, 'caller', address)
}
