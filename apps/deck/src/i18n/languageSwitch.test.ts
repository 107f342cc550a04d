import { describe, expect, it } from 'vitest'
import { createLanguageSwitch } from './languageSwitch.ts'
import type { Locale } from './locale.ts'

/** A switch whose catalogs come when the test says so. */
function setUp(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const otherTab: ((value: string | null) => void)[] = []
  const loads: { locale: Locale; come: () => void; fail: (reason: Error) => void }[] = []
  const spoken: Locale[] = []
  const tracked: unknown[] = []
  const reported: string[] = []
  const languages = createLanguageSwitch({
    storage: {
      get: key => values.get(key) ?? null,
      set: (key, value) => void values.set(key, value),
      onChange: (_, listener) => {
        otherTab.push(listener)
        return () => {}
      },
    },
    activate: async (locale, isWanted) => {
      await new Promise<void>((come, fail) => loads.push({ locale, come, fail }))
      if (isWanted()) spoken.push(locale)
    },
    track: (event, values) => tracked.push([event, values]),
    report: message => reported.push(message),
  })
  return { languages, values, otherTab, loads, spoken, tracked, reported }
}

describe('createLanguageSwitch (deck 4, Locale)', () => {
  it('loads the language, saves the preference and tells analytics', async () => {
    const { languages, values, loads, spoken, tracked } = setUp()
    const chosen = languages.choose('fr')
    loads[0]?.come()
    await chosen
    expect(spoken).toEqual(['fr'])
    expect(values.get('preferred-locale')).toBe('fr')
    expect(tracked).toEqual([['change_language', { language: 'fr' }]])
    expect(languages.preferred()).toBe('fr')
  })

  it('keeps everything as it is when the language cannot be loaded', async () => {
    const { languages, loads, spoken, tracked } = setUp({ 'preferred-locale': 'de' })
    const chosen = languages.choose('fr')
    loads[0]?.fail(new Error('offline'))
    await expect(chosen).rejects.toThrow('offline')
    expect(spoken).toEqual([])
    expect(tracked).toEqual([])
    expect(languages.preferred()).toBe('de')
  })

  it('shows the language that was chosen last, though another one arrives later', async () => {
    const { languages, values, loads, spoken, tracked } = setUp()
    const chosen = [languages.choose('fr'), languages.choose('es')]
    loads[1]?.come()
    loads[0]?.come()
    await Promise.all(chosen)
    expect(spoken).toEqual(['es'])
    expect(values.get('preferred-locale')).toBe('es')
    expect(tracked).toHaveLength(1)
  })

  it('follows another tab without telling analytics again', async () => {
    const { otherTab, loads, spoken, tracked } = setUp()
    otherTab.forEach(tell => tell('pt'))
    loads[0]?.come()
    await expect.poll(() => spoken).toEqual(['pt'])
    expect(tracked).toEqual([])
  })

  it('has no preference until the reader chooses', () => {
    expect(setUp().languages.preferred()).toBeNull()
  })
})
