/** The patterns in the metrics; the first that fits counts. Other paths are `other`, so nobody adds any. */
const routes: readonly (readonly [string, RegExp])[] = [
  ['/v1/api/{call}', /^\/v1\/api\/(?=(search|latest|mlt)$)/],
  ['/v1/api/{call}/*', /^\/v1\/api\/(?=(get|list|webstory|xml)\/)/],
  ['/v1/*', /^\/v1\//],
  ['/wire/v1/{call}', /^\/wire\/v1\/(?=(versions|deliveries|push|mail|live)(\/|$))/],
  ['/oauth/token', /^\/oauth\/token$/],
  ['/notification/*', /^\/notification\//],
  ['/auth/v1/{call}', /^\/auth\/v1\/(?=(otp|verify|token|user|factors|logout)(\/|$))/],
  ['/rest/v1/{call}', /^\/rest\/v1\/(?=(columns|columns_deleted|items)$)/],
  ['/config.json', /^\/config\.json$/],
  ['/{call}', /^\/(?=(healthz|readyz|metrics|csp-report)$)/],
  ['/media/*', /^\/media\//],
  ['/webstory/*', /^\/webstory\//],
  ['/assets/*', /^\/assets\//],
]

/** The pattern of a path; never a part that a caller may choose. */
export function routeOf(path: string, isDeckPath: (path: string) => boolean): string {
  for (const [pattern, expression] of routes) {
    const match = expression.exec(path)
    if (match) return pattern.replace('{call}', match[1] ?? '')
  }
  return isDeckPath(path) ? 'deck' : 'other'
}
