import { describe, expect, it } from 'vitest'
import { documentIdOf, isOnDeck, isScreen, paths, redirectTarget } from './paths.ts'

describe('deck 2: addresses', () => {
  it('tells a screen from an address that only leads to one', () => {
    const guarded = ['/', '/debug', '/sync', '/doc/98HU39E']
    expect(['/login', '/about'].map(path => isScreen(path, false))).toEqual([true, true])
    expect(guarded.map(path => isScreen(path, true))).toEqual(guarded.map(() => true))
    expect(guarded.map(path => isScreen(path, false))).toEqual(guarded.map(() => false))
    expect(isScreen('/slug/en/climate', true)).toBe(false)
  })

  it('takes a document over the deck for the deck, and no other screen (D38)', () => {
    expect(['/', '/doc/98HU39E'].map(isOnDeck)).toEqual([true, true])
    expect(['/login', '/about', '/debug', '/sync', '/nowhere'].filter(isOnDeck)).toEqual([])
  })

  it('carries any document id there and back', () => {
    for (const id of [
      'newsml.corvane.example.20261121T060016Z.doc-01z97s1',
      'a/b c?d#e',
      '100%',
      '98HU39E',
    ]) {
      expect(documentIdOf(paths.document(id))).toBe(id)
    }
    expect(documentIdOf('/doc/100%')).toBe('100%')
    expect(documentIdOf('/doc/')).toBeNull()
    expect(documentIdOf('/')).toBeNull()
  })

  it('has an address for any text, also for half a surrogate pair', () => {
    expect(paths.document('bad\ud800id')).toBe('/doc/bad%EF%BF%BDid')
    expect(paths.slug('en', '\udc00')).toBe('/slug/en/%EF%BF%BD')
    expect(paths.search('\ud800')).toBe('/?q=%EF%BF%BD')
  })

  it('keeps the full path in the redirect parameter, unless it is the root', () => {
    expect(paths.loginFor('/')).toBe('/login')
    expect(paths.loginFor('/doc/x?legend=true')).toBe('/login?redirect=%2Fdoc%2Fx%3Flegend%3Dtrue')
    expect(redirectTarget('?redirect=%2Fdoc%2Fx%3Flegend%3Dtrue')).toBe('/doc/x?legend=true')
  })

  it('never redirects to another site', () => {
    for (const target of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'doc/x',
      '',
    ]) {
      expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
    }
  })
})
