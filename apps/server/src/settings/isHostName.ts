import { isIP } from 'node:net'

/**
 * A name as it can stand in the `Host` of a call: labels of Latin letters, digits, hyphens and underscores, or an
 * address. Names in other scripts travel as `xn--…`.
 */
export function isHostName(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)*$/.test(text) || isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0
}
