/** The headers of a page that grant its rights; the other headers describe its transport. */
const policyHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
] as const

const main = policyHeaders[0]

/** The stored page with the rights that the server gives it now. */
export function withPolicyOf(stored: Response, fresh: Response): Response {
  const headers = new Headers(stored.headers)
  for (const name of policyHeaders) {
    const value = fresh.headers.get(name)
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Response(stored.body, { status: stored.status, headers })
}

export function hasSamePolicy(one: Response, other: Response): boolean {
  return one.headers.get(main) === other.headers.get(main)
}

/** What `/config.json` says as `policy`: the SHA-256, in hex, of the policies of both pages, a line each. */
export async function digestOf(pages: readonly Response[]): Promise<string> {
  const text = pages.map(page => page.headers.get(main) ?? '').join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
