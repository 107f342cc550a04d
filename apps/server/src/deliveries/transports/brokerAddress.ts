import type { SocketAddress } from '../../outgoing/guardedSocket.ts'

/** The schemes of broker addresses that lead to a broker's STOMP port, and whether they encrypt. */
const isSecureByScheme = new Map([
  ['tcp', false],
  ['nio', false],
  ['stomp', false],
  ['stomp+nio', false],
  ['ssl', true],
  ['nio+ssl', true],
  ['stomp+ssl', true],
  ['stomp+nio+ssl', true],
])
/** Where brokers listen for STOMP unless the address names another port. */
const plainPort = 61_613
const securePort = 61_612

/**
 * Where the address of a `jms` service leads: `ssl://mq.example.org:61612`; options after `?` are left out.
 * Null if it cannot be read, such as an address of several brokers (`failover:(…)`).
 */
export function readBrokerAddress(url: string): SocketAddress | null {
  const [, scheme = '', host = '', port] =
    /^([a-z+]+):\/\/([^/?#@\\\s:]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?\/?(?:\?.*)?$/i.exec(url) ?? []
  const isSecure = isSecureByScheme.get(scheme.toLowerCase())
  if (isSecure === undefined || Number(port) > 65_535) return null
  return { host, port: port === undefined ? (isSecure ? securePort : plainPort) : Number(port), isSecure }
}
