/** The eight groups of an address of IPv6 as numbers, however it is spelt; a zone at its end is left out. */
export function ipv6Groups(address: string): number[] {
  // An address as URLs write it has one spelling.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [front = [], back = []] = hostname
    .slice(1, -1)
    .split('::')
    .map(half => (half === '' ? [] : half.split(':')).map(group => Number.parseInt(group, 16)))
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back]
}
