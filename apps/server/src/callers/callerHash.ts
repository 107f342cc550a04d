import { peppered } from '../base/secrets.ts'

/** The stored form of an address, which can be recognised. Empty if all callers are at this machine. */
export function callerHash(pepper: Buffer, address: string | null): string {
  return address === null ? '' : peppered(pepper, 'caller', address)
}
