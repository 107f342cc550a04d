import { describe, expect, it } from 'vitest'
import { isOwnPath, redirectRoutes } from '../apps/deck/src/routes/ownPaths.ts'
import { paths } from '../apps/deck/src/routes/paths.ts'
import { hostileSegments } from '../apps/deck/src/routes/testing/hostileSegments.ts'
import { isDeckPath } from '../apps/server/src/web/deckPaths.ts'

describe('the server and the deck’s service worker', () => {
  it('know the same addresses of the deck, online and offline', () => {
    const screens = Object.values(paths).filter(path => typeof path === 'string')
    const routes = ['doc', 'story', ...redirectRoutes, 'documents', 'media', 'v1', 'metrics', 'loginx', '']
    const made = routes.flatMap(route => [
      `/${route}`,
      `/${route}/`,
      `/${route}/en`,
      `/${route}/en/x`,
      `//${route}/x`,
      ...hostileSegments.map(segment => `/${route}/${segment}`),
    ])
    const all = [...screens, ...screens.map(path => `${path}/`), ...screens.map(path => `${path}/x`), ...made]
    // A path never contains the beginning of a query or a fragment.
    const told = all.filter(path => !/[?#]/.test(path))
    expect(told.filter(path => isDeckPath(path) !== isOwnPath(path))).toEqual([])
    expect(told.filter(isDeckPath).length).toBeGreaterThan(500)
    expect(screens.every(isDeckPath)).toBe(true)
  })
})
