import {
  createColumnViews,
  createDeckView,
  createServerClock,
  openIndexedDbStore,
  openSteadyStore,
  type ColumnView,
} from '@wiredeck/columns'
import { loadConfig } from './config.ts'
import { mainTexts } from '../i18n/catalogs.ts'
import { preferredLocaleKey } from '../i18n/languageSwitch.ts'
import { initialLocale } from '../i18n/locale.ts'
import { browserLanguages } from '../platform/languages.ts'
import { createLoginMark } from '../platform/loginMark.ts'
import { tokenKey } from '../access/tokenKey.ts'
import { createLocalDatabase } from '../platform/localDatabase.ts'
import { onPageCached } from '../platform/pageCache.ts'
import { createLocalStorage, createTabStorage } from '../platform/storage.ts'
import { loadColumn } from '../screens/deck/columnScript.ts'
import { isInSightAtStart } from '../screens/deck/inSight.ts'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/controls.css'

// A small script before the large one, so that what the first screen waits for is already loading while the
// rest of the deck is compiled.

/** How many of the first cards have their pictures asked for before they are drawn. */
const firstPictures = 2
/** Set once the deck had columns, so that the script that draws them can be fetched before they are read. */
const hasColumnsKey = 'columns'

export const report = (message: string, detail?: unknown) => console.warn(message, detail)
export const storage = createLocalStorage()
/** The wire's time, which its answers tell. */
export const wireClock = createServerClock()
export const localDatabase = createLocalDatabase(storage)

const locale = initialLocale(storage.get(preferredLocaleKey), browserLanguages())
const texts = mainTexts[locale]()
const config = loadConfig(createTabStorage())
if (storage.get(hasColumnsKey) !== null) beginToLoadColumn()
const stored = openStored()
// Fetched now, because the first text would otherwise wait for them.
for (const font of ['14px "Inter Variable"', '600 15px "Source Serif 4 Variable"']) fetchFont(font)

/** What `main` waits for; `main` reports a failure. */
export const begun = { locale, config, stored }
for (const each of [texts, config]) each.catch(() => {})

export type Stored = Awaited<typeof stored>

/** The store with its columns read; the first cards and the script that draws them begin to load. */
async function openStored() {
  const name = localDatabase.used()
  const mark = createLoginMark(storage)
  const isIn = () => storage.get(tokenKey) !== null
  // An earlier deck made none.
  if (isIn() && mark.current() === null) mark.begin()
  const store = await openSteadyStore({
    report,
    login: () => (isIn() ? mark.current() : null),
    now: wireClock.now,
    open: options => openIndexedDbStore({ ...options, name }),
  })
  onPageCached(store.restUntil)
  const deckView = createDeckView(store)
  const columnViews = createColumnViews(store, report)
  await deckView.ready
  const heads = deckView.snapshot() ?? []
  // If this font comes late, all columns are laid out once more.
  if (heads.some(({ params }) => params.langs?.includes('ar')))
    for (const weight of [400, 700]) fetchFont(`${weight} 15px "Noto Naskh Arabic"`, 'ع')
  if (heads.length > 0) {
    beginToLoadColumn()
    storage.set(hasColumnsKey, '1')
  }
  for (const [place, { id }] of heads.entries())
    if (isInSightAtStart(place)) void columnViews.begin(id).then(fetchPictures)
  return { store, deckView, columnViews }
}

/** The part that draws columns asks again, and reports a failure. */
function beginToLoadColumn(): void {
  loadColumn().catch(() => {})
}

/** Until the font is there, or if it fails, another font draws the text. */
function fetchFont(font: string, letter?: string): void {
  document.fonts.load(font, letter).catch(() => {})
}

/** Fetched early, so that the pictures are there when they are drawn. */
function fetchPictures(view: ColumnView): void {
  for (const { preview } of view.snapshot().cards.slice(0, firstPictures))
    if (preview) new Image().src = preview.href
}
