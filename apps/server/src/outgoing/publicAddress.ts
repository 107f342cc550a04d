import { BlockList, isIP } from 'node:net'

/** Ranges of IPv4 that lead to this machine, its network, or nobody (RFC 6890 and its additions). */
const closedIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Of IPv6 only global unicast is open, so that loopback, link-local, unique local, multicast, mapped and translated addresses
 * need no list. Within it tunnels are closed, because they carry an IPv4 address of any kind, and documentation.
 */
const openIpv6 = ['2000::', 3] as const
const closedIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, prefix] of closedIpv4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of closedIpv6) closed.addSubnet(net, prefix, 'ipv6')
const open = new BlockList()
open.addSubnet(...openIpv6, 'ipv6')

/** Whether an IP address, as a resolver or `URL` writes it, can be somebody else's on the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    default:
      return false
  }
}
