import { describe, expect, it } from 'vitest'
import { hasOwnPolicy, isOwnPath, redirectRoutes } from './ownPaths.ts'
import { paths } from './paths.ts'
import { redirectColumn } from './redirects.ts'

describe('addresses that are shown without a server (deck 1, offline)', () => {
  it.each([
    paths.deck,
    paths.login,
    paths.about,
    paths.debug,
    '/sync',
    '/doc/98HU39E',
    '/doc/newsml.afp.com.20260222T090659Z.doc-98hu39e',
    '/topic/en/economy',
    '/slug/fr/football,coupe',
    '/place/NRL/Port%20Allard',
    '/genre/Analysis',
    '/creator/T.%20AUNE',
    '/event/1007',
  ])('%s', path => {
    expect(isOwnPath(path)).toBe(true)
  })

  it.each([
    '/mailbox',
    '/config.json',
    '/healthz',
    '/csp-report',
    '/media/harbour-320.webp',
    '/webstory/en/harbour-at-night.html',
    '/oauth/token',
    '/v1/api/search',
    '/notification/api/list',
    '/auth/v1/token',
    '/rest/v1/columns',
    '/realtime/v1/websocket',
    '/sw.js',
    '/story-shell.html',
    '/doc/',
    '/documents/1',
    '/topic/',
    '/topical/en',
    '/login/other',
    '//evil.example/',
  ])('and not %s', path => {
    expect(isOwnPath(path)).toBe(false)
  })

  it('include every address that adds a column, and no other', () => {
    for (const route of [...redirectRoutes, 'media', 'v1', 'auth']) {
      const path = `/${route}/en/other`
      expect(isOwnPath(path), path).toBe(redirectColumn(path, 'en') !== null)
    }
  })

  it('may have another policy where accounts of others are shown', () => {
    expect([paths.deck, '/sync', '/login'].filter(hasOwnPolicy)).toEqual(['/sync'])
  })
})
