import { describe, expect, it } from 'vitest'
import { linkPlace, mailedLink, type LinkPlaces } from './linkPlace.ts'

const nowhere: LinkPlaces = { siteUrl: null, allowedOrigins: [], allowedHosts: [], isForOneMachine: false }
const site = { ...nowhere, siteUrl: 'https://deck.example.org' }
const placeOf = (asked: string | undefined, host: string, places: LinkPlaces) =>
  linkPlace(asked, host, places)?.href ?? null

describe('the page that the link of a mail leads to', () => {
  it.each([
    ['nothing is asked for', undefined, 'deck.example.org', site, null],
    [
      'the named site',
      'https://deck.example.org/sync',
      'deck.example.org',
      site,
      'https://deck.example.org/sync',
    ],
    [
      'another origin that may use the accounts',
      'https://desk.example.org/in?a=1',
      'deck.example.org',
      { ...nowhere, allowedOrigins: ['https://desk.example.org'] },
      'https://desk.example.org/in?a=1',
    ],
    [
      'a name of its own, by which it is called',
      'https://deck.example.org/sync',
      'deck.example.org',
      { ...nowhere, allowedHosts: ['deck.example.org'] },
      'https://deck.example.org/sync',
    ],
    [
      'this machine',
      'http://127.0.0.1:4280/sync',
      '127.0.0.1:4280',
      { ...nowhere, isForOneMachine: true },
      'http://127.0.0.1:4280/sync',
    ],
    [
      'this machine by IPv6',
      'http://[::1]:4280/sync',
      '[::1]:4280',
      { ...nowhere, isForOneMachine: true },
      'http://[::1]:4280/sync',
    ],
  ] as const)('is %s', (_, asked, host, places, expected) => {
    expect(placeOf(asked, host, places)).toBe(expected)
  })

  // Who asks for somebody else's code chooses both the page and the name of the call.
  it.each([
    ['an address that only the caller gave', 'http://203.0.113.9/sync', '203.0.113.9'],
    ['a foreign page', 'https://evil.example/sync', 'deck.example.org'],
    ['a name of its own beside another call', 'https://deck.example.org/sync', 'deck.example.org:8080'],
    ['a script', 'javascript:alert(1)', 'deck.example.org'],
    ['a page with a login', 'https://a:b@deck.example.org/sync', 'deck.example.org'],
    ['nothing that can be read', 'sync', 'deck.example.org'],
  ])('is never %s', (_, asked, host) => {
    const named = { ...nowhere, allowedHosts: ['deck.example.org'] }
    expect(placeOf(asked, host, named)).toBeNull()
    const fallback = placeOf(asked, host, { ...named, siteUrl: 'https://site.example.org' })
    expect(fallback).toBe('https://site.example.org/sync')
  })
})

it('a link has its secret in the fragment alone', () => {
  const page = new URL('https://deck.example.org/sync#old')
  expect(mailedLink(page, 'a-b_c', true)).toBe('https://deck.example.org/sync#code=a-b_c')
  expect(mailedLink(page, 'a-b_c', false)).toBe('https://deck.example.org/sync#token_hash=a-b_c&type=email')
})
