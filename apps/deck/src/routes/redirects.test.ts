import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { deckColumn, redirectColumn, wrongLanguage } from './redirects.ts'

const search = (query: string, lang: string) => ({ type: 'search', params: { query, langs: [lang] } })

describe('deck 2: redirect routes', () => {
  it('makes a search of slugs, joined with AND, in the language of the address', () => {
    expect(redirectColumn('/slug/fr/climat', 'en')).toEqual(search('slug:climat', 'fr'))
    expect(redirectColumn('/slug/fr/climat,sommet', 'en')).toEqual(
      search('slug:climat AND slug:sommet', 'fr'),
    )
    expect(redirectColumn('/slug/en/Five%20Seas,vote', 'en')).toEqual(
      search('slug:"Five Seas" AND slug:vote', 'en'),
    )
  })

  it('makes a topic column, of all topics where the address names none', () => {
    expect(redirectColumn('/topic/de/ONLINE-NEWS-DE_POLITIK', 'en')).toEqual({
      type: 'topic',
      params: { topic: 'ONLINE-NEWS-DE_POLITIK', langs: ['de'] },
    })
    expect(redirectColumn('/topic/ar', 'en')).toEqual({
      type: 'topic',
      params: { topic: 'all', langs: ['ar'] },
    })
  })

  it('makes searches of place, genre, event and creator in the language of the reader', () => {
    expect(redirectColumn('/place/NRL', 'en')).toEqual(search('country:NRL', 'en'))
    expect(redirectColumn('/place/NRL/Port%20Allard', 'de')).toEqual(
      search('country:NRL AND city:"Port Allard"', 'de'),
    )
    expect(redirectColumn('/genre/Lead', 'en')).toEqual(search('genre:Lead', 'en'))
    expect(redirectColumn('/event/1001', 'en')).toEqual(search('event:"afpevent:1001"', 'en'))
    expect(redirectColumn('/creator/Mira%20Kessel', 'en')).toEqual(search('creator:"Mira Kessel"', 'en'))
  })

  it('lets no value change the rest of the query', () => {
    expect(redirectColumn('/genre/Lead%22%20OR%20%22x', 'en')).toEqual(search('genre:"Lead OR x"', 'en'))
    expect(redirectColumn('/event/1%22%20OR%20%22', 'en')).toEqual(search('event:"afpevent:1 OR "', 'en'))
  })

  it('leaves every other address alone', () => {
    for (const path of [
      '/',
      '/doc/x',
      '/login',
      '/slug',
      '/slug/fr',
      '/slug/',
      '/slug/fr/,',
      '/slug/fr/%20,%20',
      '/nowhere/x',
    ]) {
      expect(redirectColumn(path, 'en')).toBeNull()
    }
  })
})

describe('the language that an address names', () => {
  it.each([
    ['/topic/xx', '', 'xx'],
    ['/slug/kl%C3%AD/storm', '', 'klí'],
    ['/', '?q=storm&lang=xx', 'xx'],
  ])('%s%s: is wrong', (path, search, name) => {
    expect(wrongLanguage(path, search)).toBe(name)
  })

  it.each([
    ['/topic/ar', ''],
    ['/slug/FR/storm', ''],
    ['/genre/xx', ''],
    ['/', '?q=storm&lang=pt'],
    ['/', '?q=storm'],
  ])('%s%s: is right, or is none', (path, search) => {
    expect(wrongLanguage(path, search)).toBeNull()
  })
})

describe('deck 5: a search is the deck with the query parameter q', () => {
  it('makes a search column, in the language that lang names', () => {
    expect(deckColumn('?q=slug%3Aclimate&lang=fr', 'en')).toEqual(search('slug:climate', 'fr'))
    expect(deckColumn('?q=storm&lang=xx', 'en')).toEqual({ type: 'search', params: { query: 'storm' } })
  })

  it('makes a topic column likewise, in the reader’s language unless lang names one', () => {
    const topic = (lang: string) => ({ type: 'topic', params: { topic: 'x', langs: [lang] } })
    expect(deckColumn('?topic=x', 'de')).toEqual(topic('de'))
    expect(deckColumn('?topic=x&lang=AR', 'de')).toEqual(topic('ar'))
  })

  it('keeps every sign of a query on its way through the address', () => {
    for (const query of ['a&b=c', '100% "50%20"', 'x+y #1', 'خبر عاجل'])
      expect(deckColumn(paths.search(query).slice(1), 'en')?.params).toEqual({ query })
  })

  it('is nothing without a query', () => {
    for (const address of ['', '?q=', '?q=%20', '?legend=true']) expect(deckColumn(address, 'en')).toBeNull()
  })
})
