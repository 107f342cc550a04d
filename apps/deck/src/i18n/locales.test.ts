import { setupI18n, type Messages } from '@lingui/core'
import { createCompiledCatalog } from '@lingui/cli/api'
import { describe, expect, it } from 'vitest'
import { locales, type Locale } from './locale.ts'

type Texts = Record<string, string>

const files = import.meta.glob<Texts>('./locales/**/*.json', { eager: true, import: 'default' })
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
/** The catalogs: of every start, of the sync account, of seldom seen screens, and of changes and uses. */
const parts = ['', 'account/', 'seldom/', 'watch/'] as const
const textsOf = (part: (typeof parts)[number], locale: Locale) =>
  files[`./locales/${part}${locale}.json`] ?? {}
const texts = Object.fromEntries(
  locales.map(locale => [locale, Object.assign({}, ...parts.map(part => textsOf(part, locale)))]),
) as Record<Locale, Texts>
const english = texts.en
const keys = Object.keys(english)
const others = locales.filter(locale => locale !== 'en')

/** Keys whose text is rightly the English one: names, signs, and words that the language shares with English. */
const alike: Record<Exclude<Locale, 'en'>, string[]> = {
  fr: [
    'about.contactBody about.version account.sessions card.photos card.webstory class.webstory debug.serviceWorker',
    'document.label key.undo nav.menu search.suggestions settings.provider sync.email urgency.flash urgency.urgent viewer.date',
    'versions.revision versions.title viewer.version alert.embargo alertsPage.volume service.kind.mail',
    'alertMe.level.desktop used.revision viewer.provider',
  ],
  de: [
    'about.version card.video card.videoOf class.multimedia class.video debug.themeSystem factor.name nav.offline wire.offline',
    'key.escape viewer.version viewer.videoBy alertMe.level.band service.name used.revision',
  ],
  es: [
    'card.video card.videoOf class.multimedia class.video debug.no debug.serviceWorker key.escape key.undo',
    'urgency.flash viewer.videoBy alert.embargo',
  ],
  pt: [
    'card.webstory class.webstory debug.serviceWorker key.enter key.escape key.moveLeft key.moveRight',
    'key.pageDown key.pageUp key.undo login.documentTitle nav.menu search.enter sync.email urgency.flash alert.embargo',
    'alertsPage.volume service.kind.mail',
  ],
}
const alikeEverywhere =
  'account.google wire.delay alerts.one card.topshot deck.title document.documentTitle key.tab nav.agenda viewer.moreMedia viewer.sizeOf viewer.topshot service.kind.rest service.to.rest told.turned'

describe('the texts of the interface (deck 1, five languages)', () => {
  it('are all there in every language: a key below is missing', () => {
    expect(byLocale(locale => keys.filter(key => !texts[locale][key]?.trim()))).toEqual({})
  })

  it('are no more than English has: a key below is left over', () => {
    expect(byLocale(locale => Object.keys(texts[locale]).filter(key => !(key in english)))).toEqual({})
  })

  it('are not left in English: a key below reads alike and is not listed as such', () => {
    const isAlike = (locale: Exclude<Locale, 'en'>) =>
      new Set([alikeEverywhere, ...alike[locale]].join(' ').split(' '))
    const untranslated = Object.fromEntries(
      others.map(locale => [
        locale,
        keys.filter(key => texts[locale][key] === english[key] && !isAlike(locale).has(key)),
      ]),
    )
    expect(withoutEmpty(untranslated)).toEqual({})
  })

  it('are all shown somewhere: a key below is unused', () => {
    const isUsed = usedKeys()
    expect(keys.filter(key => !isUsed(key))).toEqual([])
  })

  it('stand in the order of their keys, so that two that are added at once do not collide', () => {
    const unordered = (locale: Locale) =>
      parts.flatMap(part => outOfOrder(Object.keys(textsOf(part, locale))))
    expect(byLocale(unordered)).toEqual({})
  })

  it('name the same values in every language', () => {
    const differing = byLocale(locale =>
      keys.filter(key => key in texts[locale] && valuesIn(texts[locale][key]) !== valuesIn(english[key])),
    )
    expect(differing).toEqual({})
  })

  it('write apostrophes and French marks as a newspaper does', () => {
    const careless = byLocale(locale =>
      keys.filter(key => {
        const text = texts[locale][key] ?? ''
        return text.includes("'") || (locale === 'fr' && / [:;!?»](\s|$)/.test(text))
      }),
    )
    expect(careless).toEqual({})
  })

  it.each(locales)('are readable messages in %s, with every number', locale => {
    const i18n = speak(locale)
    const faulty = keys.filter(key => {
      const said = [0, 1, 2, 1_000_000].map(number => i18n._(key, sampleValues(english[key], number)))
      return said.some(text => text === '' || /[{}#]|plural|undefined/.test(text))
    })
    expect(faulty).toEqual([])
  })

  it.each([
    ['en', '0 words', '1 word', '2 words'],
    ['fr', '0 mot', '1 mot', '2 mots'],
    ['de', '0 Wörter', '1 Wort', '2 Wörter'],
    ['es', '0 palabras', '1 palabra', '2 palabras'],
    ['pt', '0 palavra', '1 palavra', '2 palavras'],
  ] as const)('count as %s does', (locale, ...said) => {
    const i18n = speak(locale)
    expect([0, 1, 2].map(count => i18n._('viewer.words', { count }))).toEqual(said)
  })

  // The numbers are listed, because a plural asks the browser for its number format, which delays the first
  // screen.
  it.each(locales)('say in %s how many columns are asked as the language counts', locale => {
    const i18n = speak(locale)
    const rules = new Intl.PluralRules(locale)
    const wordsByCategory = new Map<string, Set<string>>()
    for (let count = 0; count <= 30; count += 1) {
      const words = i18n._('nav.polling', { count }).replace(/· \d+/, '· #')
      const category = rules.select(count)
      wordsByCategory.set(category, (wordsByCategory.get(category) ?? new Set()).add(words))
    }
    expect([...wordsByCategory.values()].map(words => words.size)).toEqual([1, 1])
    expect(new Set([...wordsByCategory.values()].flatMap(words => [...words])).size).toBe(2)
  })
})

/** What was found by language, without the languages that have no fault. */
function byLocale(find: (locale: Locale) => string[]): Record<string, string[]> {
  return withoutEmpty(Object.fromEntries(locales.map(locale => [locale, find(locale)])))
}

function withoutEmpty(found: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))
}

function outOfOrder(list: string[]): string[] {
  return list.filter((key, place) => place > 0 && key < (list[place - 1] ?? ''))
}

/** The names between braces, each once: `{count, plural, …}` is `count`; a case such as `none {Killed}` or `=1 {once}` is none. */
function valuesIn(text = ''): string {
  const names = [...text.matchAll(/(?<!(?:\b(?:none|other|one)|=\d) )\{(\w+)(?=[,}])/g)].map(
    ([, name = '']) => name,
  )
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join(' ')
}

/** A key stands in the source as a string, or as a template whose values may be any word. */
function usedKeys(): (key: string) => boolean {
  const source = Object.values(sources).join('\n')
  const strings = new Set([...source.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text))
  const templates = [...source.matchAll(/`(\w+\.[\w.]*\$\{[^`]*)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`),
  )
  return key => strings.has(key) || templates.some(template => template.test(key))
}

/** The catalog as the build makes it. */
function speak(locale: Locale) {
  const { source, errors } = createCompiledCatalog(locale, texts[locale], { namespace: 'json' })
  expect(errors).toEqual([])
  const { messages } = JSON.parse(source) as { messages: Messages }
  return setupI18n({ locale, messages: { [locale]: messages } })
}

function sampleValues(text: string | undefined, number: number): Record<string, string | number> {
  const names = valuesIn(text).split(' ')
  return Object.fromEntries(names.map(name => [name, name === 'count' ? number : 'x']))
}
