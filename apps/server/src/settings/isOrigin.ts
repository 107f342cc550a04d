/** A web address of a server alone, such as `https://deck.example.org`; a slash at its end is no path yet. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && username + password + search + hash === ''
}
