import { describe, expect, it } from 'vitest'
import { topicsFor } from './topics.ts'

describe('deck 2: topics of each content language', () => {
  it.each([
    ['fr', 19],
    ['en', 20],
    ['de', 25],
    ['pt', 11],
    ['es', 21],
    ['ar', 9],
  ])('%s has %i, all different, the first of them "all"', (lang, count) => {
    const topics = topicsFor(lang)
    expect(topics[0]?.value).toBe('all')
    expect(new Set(topics.map(topic => topic.value)).size).toBe(count)
    expect(topics.every(topic => topic.label.trim() !== '')).toBe(true)
  })

  it('codes carry their language; French adds the economic service', () => {
    for (const lang of ['fr', 'en', 'de', 'pt', 'es', 'ar']) {
      const codes = topicsFor(lang).map(topic => topic.value)
      const others = codes.filter(code => !code.startsWith(`ONLINE-NEWS-${lang.toUpperCase()}_`))
      expect(others).toEqual(lang === 'fr' ? ['all', 'service-eco-fr'] : ['all'])
    }
  })

  it('has none for a language that the wire does not have', () => {
    expect(topicsFor('it')).toEqual([])
  })
})
