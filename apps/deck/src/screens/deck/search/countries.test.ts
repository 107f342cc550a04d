import { describe, expect, it } from 'vitest'
import type { ListedValue } from '../../../access/wireHints.ts'
import { nameCountries, toCountryCodes } from './countries.ts'

/** Documents of the wire: code, language and name of their country, the most frequent first. */
const filed = [
  ['NRL', 'en', 'Norland'],
  ['NRL', 'fr', 'Norlande'],
  ['CBR', 'en', 'Costa Brisa'],
  ['VDM', 'fr', 'Vaudrémont'],
] as const

function setUp() {
  const asked: string[] = []
  const values = async (field: string, query = ''): Promise<ListedValue[]> => {
    asked.push(`${field} ${query}`)
    const [, of = '', value = '', lang] = /^(\w+):"?([^"]*?)"?(?: AND lang:(\w+))?$/.exec(query) ?? []
    const matching = filed.filter(([code, language, name]) => {
      const own = of === 'country' ? code : name
      return own.toLowerCase() === value.toLowerCase() && (lang === undefined || lang === language)
    })
    return matching.map(([code, , name]) => ({ name: field === 'country' ? code : name, count: 1 }))
  }
  return { asked, hints: { values } }
}

describe('the names of countries in the search box', () => {
  it('are those of the standard in the reader’s language, without a word to the wire', async () => {
    const { hints, asked } = setUp()
    expect(await nameCountries([{ name: 'DEU', count: 7 }], hints, 'fr')).toEqual([
      { name: 'DEU', meaning: 'Allemagne', count: 7 },
    ])
    expect(asked).toEqual([])
  })

  it('are else those of documents in the reader’s language, or in any other', async () => {
    const { hints } = setUp()
    const codes = ['NRL', 'VDM', 'XXL'].map(name => ({ name, count: 1 }))
    expect((await nameCountries(codes, hints, 'fr')).map(({ meaning }) => meaning)).toEqual([
      'Norlande',
      'Vaudrémont',
      undefined,
    ])
    expect((await nameCountries(codes, hints, 'en')).map(({ meaning }) => meaning)).toEqual([
      'Norland',
      'Vaudrémont',
      undefined,
    ])
  })

  it('are asked for at most thirty countries outside the standard', async () => {
    const { hints, asked } = setUp()
    const codes = Array.from({ length: 100 }, (_, index) => ({ name: `X${index}`, count: 1 }))
    expect(await nameCountries(codes, hints, 'en')).toHaveLength(100)
    expect(asked).toHaveLength(60)
  })
})

describe('a query with names of countries', () => {
  it.each([
    ['country:Norland', 'country:NRL'],
    ['country:norlande AND storm', 'country:NRL AND storm'],
    ['storm country:"Costa Brisa" OR NOT Country:Norland', 'storm country:CBR OR NOT Country:NRL'],
    ['country:(Norland OR "costa brisa")', 'country:(NRL OR CBR)'],
    ['country:Allemagne', 'country:DEU'],
    ['country:"estados unidos"', 'country:USA'],
    ['country:ألمانيا', 'country:DEU'],
  ])('%s means %s', async (typed, meant) => {
    expect(await toCountryCodes(typed, setUp().hints, 'en')).toBe(meant)
  })

  it.each([
    'country:NRL',
    'country:deu',
    'country:nor*',
    'country:Nowhere',
    'countryname:Norland',
    'Norland',
  ])('%s stays as it is', async query => {
    expect(await toCountryCodes(query, setUp().hints, 'en')).toBe(query)
  })
})
