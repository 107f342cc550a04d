import { describe, expect, it } from 'vitest'
import { isOwnPath } from './ownPaths.ts'
import { documentIdOf, isScreen, paths, redirectTarget } from './paths.ts'
import { redirectColumn, deckColumn } from './redirects.ts'
import { hostileSegments } from './testing/hostileSegments.ts'

const origin = 'https://deck.example'
const leads = (path: string) => new URL(path, origin).origin

describe('deck 2: addresses that an attacker has made', () => {
  it('are at least 150', () => expect(new Set(hostileSegments).size).toBeGreaterThanOrEqual(150))

  it.each(['topic', 'slug', 'place', 'genre', 'creator', 'event', 'doc', 'nowhere'])(
    '/%s: the route of none throws, and what it asks for is text',
    route => {
      for (const segment of hostileSegments)
        for (const path of [
          `/${route}/${segment}`,
          `/${route}/en/${segment}`,
          `/${route}/${segment}/en`,
          `//${segment}`,
        ]) {
          const asked = redirectColumn(path, 'en')
          expect(
            Object.values(asked?.params ?? {})
              .flat()
              .every(value => typeof value === 'string'),
            path,
          ).toBe(true)
          const id = documentIdOf(path)
          if (id !== null) expect(leads(paths.document(id)), path).toBe(origin)
          expect([typeof isOwnPath(path), typeof isScreen(path, true)], path).toEqual(['boolean', 'boolean'])
          expect(leads(paths.loginFor(path)), path).toBe(origin)
        }
    },
  )

  it.each(['', '/', '//', '/doc/', '/\\', '%2F', '%2F%2F', '/%09', '/%0A', '/%0D'])(
    '?redirect=%s: each leads to a place of the deck, which the browser takes as it is',
    start => {
      for (const segment of hostileSegments) {
        const target = redirectTarget(`?redirect=${start}${segment}`)
        expect(target, segment).toMatch(/^\/(?![/\\])[^\t\r\n]*$/)
        expect(leads(target), segment).toBe(origin)
      }
    },
  )

  it('?q= and ?lang=: none throws', () => {
    for (const segment of hostileSegments) {
      const asked = deckColumn(`?q=${segment}&lang=${segment}`, 'en')
      expect(asked?.params ?? {}, segment).not.toHaveProperty('langs')
    }
  })

  it('hold a document, a slug and a genre with half a pair of code units', () => {
    const bad = 'bad\ud800id'
    for (const path of [paths.document(bad), paths.slug(bad, bad), paths.genre(bad), paths.search(bad)])
      expect(leads(path)).toBe(origin)
    expect(documentIdOf(paths.document(bad))).toBe('bad\ufffdid')
  })
})
