import { BlockList, isIP } from 'node:net'
import { ipv6Groups } from '../base/ipv6Groups.ts'

/** Where clouds tell their machines secrets, and take orders from them: whole links, and addresses of single clouds. */
const ofClouds: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  // Link-local: most clouds.
  ['169.254.0.0', 16, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  // Azure, which is a public address.
  ['168.63.129.16', 32, 'ipv4'],
  // Alibaba.
  ['100.100.100.200', 32, 'ipv4'],
  ['fd00:100::100:200', 128, 'ipv6'],
  // Oracle.
  ['192.0.0.192', 32, 'ipv4'],
  ['fd00:c1::', 32, 'ipv6'],
  // Amazon, Google, Scaleway, Akamai.
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::', 32, 'ipv6'],
  ['fd00:42::', 32, 'ipv6'],
  ['fd00:a9fe:a9fe::', 48, 'ipv6'],
]

const clouds = new BlockList()
for (const [net, prefix, family] of ofClouds) clouds.addSubnet(net, prefix, family)

/** Whether an IP address, or one that it carries, is a cloud's own, which no client has a receiver at. */
export function isCloudAddress(address: string): boolean {
  if (isIP(address) === 4) return clouds.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return (
    clouds.check(address.replace(/%.*$/, ''), 'ipv6') ||
    carriedIpv4(ipv6Groups(address)).some(each => clouds.check(each, 'ipv4'))
  )
}

/** The addresses of IPv4 that an address of IPv6 may stand for, where it is translated or sent through a tunnel. */
function carriedIpv4(groups: readonly number[]): string[] {
  const bytes = groups.flatMap(group => [group >> 8, group & 0xff])
  const at = (...places: number[]) => places.map(place => bytes[place]).join('.')
  // Mapped, compatible, ISATAP, and NAT64 with a prefix of 96 bits, which can be any network's own.
  const last = at(12, 13, 14, 15)
  // NAT64 within a network (RFC 8215), with a prefix of 48, 56 or 64 bits; byte 8 is left out (RFC 6052).
  const isLocalNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups[2] === 1
  const nat64 = isLocalNat64 ? [at(6, 7, 9, 10), at(7, 9, 10, 11), at(9, 10, 11, 12)] : []
  const sixToFour = groups[0] === 0x2002 ? [at(2, 3, 4, 5)] : []
  // Teredo: its server, and its client with all bits turned over.
  const isTeredo = groups[0] === 0x2001 && groups[1] === 0
  const client = [12, 13, 14, 15].map(place => 255 - (bytes[place] ?? 0)).join('.')
  return [last, ...nat64, ...sixToFour, ...(isTeredo ? [at(4, 5, 6, 7), client] : [])]
}
