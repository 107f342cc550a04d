import { describe, expect, it } from 'vitest'
import { readAddress } from './readAddress.ts'

const read = (address: string) => {
  const { pathname, search } = new URL(address, 'https://deck.example')
  return readAddress(pathname, search, 'en')
}

describe('an address that is wrong says so', () => {
  it.each([
    ['/topic/en/nonsense', { is: 'topic', name: 'nonsense' }],
    ['/?topic=nonsense', { is: 'topic', name: 'nonsense' }],
    ['/topic/en/__proto__', { is: 'topic', name: '__proto__' }],
    ['/topic/xx', { is: 'language', name: 'xx' }],
    ['/?lang=xx', { is: 'language', name: 'xx' }],
    ['/topic/xx/ONLINE-NEWS-EN_SPORTS', { is: 'language', name: 'xx' }],
    ['/nowhere', { is: 'page', name: '/nowhere' }],
    ['/topic', { is: 'page', name: '/topic' }],
    ['/%C3%A9conomie', { is: 'page', name: '/économie' }],
  ])('%s, and adds no column', (address, fault) => {
    expect(read(address)).toEqual({ column: null, draft: null, fault })
  })

  it.each([
    ['/slug/xx/storm', { is: 'languageOwn', name: 'xx' }, ['en']],
    ['/?q=storm&lang=xx', { is: 'languageAll', name: 'xx' }, undefined],
  ])('%s, and searches in the languages that are left', (address, fault, langs) => {
    const { column, ...rest } = read(address)
    expect(rest).toEqual({ draft: null, fault })
    expect(column?.params.langs).toEqual(langs)
  })
})

describe('an address that is right', () => {
  it.each(['/topic/fr/ONLINE-NEWS-FR_LA-UNE', '/topic/EN', '/topic/en/ONLINE-NEWS-FR_LA-UNE', '/genre/Lead'])(
    '%s asks for its column',
    address => {
      expect(read(address)).toMatchObject({ column: { params: {} }, draft: null, fault: null })
    },
  )

  it('D20: keeps an unreadable query for the search box', () => {
    expect(read('/?q=slug%3A')).toEqual({ column: null, draft: 'slug:', fault: null })
  })

  it.each(['/', '/?q=', '/?q=%E2%80%8B', '/?legend=true'])('%s asks for nothing', address => {
    expect(read(address)).toEqual({ column: null, draft: null, fault: null })
  })
})
