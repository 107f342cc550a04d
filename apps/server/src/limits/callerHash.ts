import { peppered } from '../base/secrets.ts'

/** The stored form of an address, by which it can be recognised. Empty where everybody sits at this machine. */
export function callerHash(pepper: Buffer, address: string | null): string {
  return address === null ? '' : peppered(pepper, 'caller', address)
}
