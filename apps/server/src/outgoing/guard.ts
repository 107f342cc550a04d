import { lookup as resolve, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isCloudAddress } from './cloudAddress.ts'
import { isPublicAddress } from './publicAddress.ts'

/** This server does not connect to the address that a client named. */
export class ClosedAddress extends Error {
  override readonly name = 'ClosedAddress'
  readonly reason: ClosedReason

  constructor(reason: ClosedReason, message: string) {
    super(message)
    this.reason = reason
  }
}

type ClosedReason = 'addressUnreadable' | 'addressPlain' | 'addressHasLogin' | 'addressPrivate'

export type GuardOptions = {
  /**
   * Whether an IP address may be connected to: public ones, unless a test or the operator opens others. Clouds' own addresses
   * are never open.
   */
  isOpen?: (address: string) => boolean
  /** May a connection go without TLS? */
  isPlainAllowed?: boolean
  /** Resolves names, as `dns.lookup` does. */
  lookup?: typeof resolve
}

/** What keeps this server from connecting to addresses that a client named and that are none of its business. */
export type Guard = {
  /**
   * For every connection. The address of a name is checked when the connection is made, because a name may
   * stand for another address by then.
   */
  lookup: LookupFunction
  /** Reads an `https:` address, or `http:` if TLS is not needed. Throws ClosedAddress; asks no resolver. */
  readUrl(text: string): URL
}

export function createGuard({
  isOpen: isOpenElse = isPublicAddress,
  isPlainAllowed = false,
  lookup: resolveName = resolve,
}: GuardOptions = {}): Guard {
  const isOpen = (address: string) => !isCloudAddress(address) && isOpenElse(address)
  return {
    lookup(hostname, options, callback) {
      resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        if (error) return callback(error, [])
        const [first] = addresses
        // One closed address closes the name, because it is not decided here which of them is connected to.
        if (!first || !addresses.every(({ address }) => isOpen(address)))
          return callback(
            new ClosedAddress('addressPrivate', 'The name stands for an address that is not public'),
            [],
          )
        return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
      })
    },

    readUrl(text) {
      if (!URL.canParse(text)) throw new ClosedAddress('addressUnreadable', 'The address cannot be read')
      const url = new URL(text)
      if (url.protocol !== 'https:' && !(isPlainAllowed && url.protocol === 'http:'))
        throw new ClosedAddress('addressPlain', 'The address does not begin with https:')
      if (url.username !== '' || url.password !== '')
        throw new ClosedAddress('addressHasLogin', 'The address has a name or password')
      // Node asks no resolver for an address that is written out.
      const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
      if (isIP(literal) !== 0 && !isOpen(literal))
        throw new ClosedAddress('addressPrivate', 'The address is not public')
      return url
    },
  }
}
