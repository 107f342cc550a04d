import {
  createColumnViews,
  createDeckView,
  openIndexedDbStore,
  openSteadyStore,
  type ColumnView,
} from '@wiredeck/columns'
import { loadConfig } from './config.ts'
import { mainTexts } from '../i18n/catalogs.ts'
import { preferredLocaleKey } from '../i18n/languageSwitch.ts'
import { initialLocale } from '../i18n/locale.ts'
import { createLocalDatabase } from '../platform/localDatabase.ts'
import { createLocalStorage, createTabStorage } from '../platform/storage.ts'
import { loadColumn } from '../screens/deck/columnScript.ts'
import { isInSightAtStart } from '../screens/deck/inSight.ts'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/controls.css'

// A small script before the large one: what the first screen waits for is on its way while the rest of the deck is
// still being compiled.

/** How many of the first cards have their pictures asked for before they are drawn. */
const firstPictures = 2
/** Set once the deck had columns: they are drawn by a script that can be fetched before they are read. */
const hasColumnsKey = 'columns'

export const report = (message: string, detail?: unknown) => console.warn(message, detail)
export const storage = createLocalStorage()
export const localDatabase = createLocalDatabase(storage)

const locale = initialLocale(storage.get(preferredLocaleKey), navigator.languages)
const texts = mainTexts[locale]()
const config = loadConfig(createTabStorage())
if (storage.get(hasColumnsKey) !== null) beginToLoadColumn()
const stored = openStored()
// The first text that is drawn would wait for them.
for (const font of ['14px "Inter Variable"', '600 15px "Source Serif 4 Variable"']) fetchFont(font)

/** What `main` waits for; it says what fails. */
export const begun = { locale, config, stored }
for (const each of [texts, config]) each.catch(() => {})

export type Stored = Awaited<typeof stored>

/** The store, its columns read; the first cards and what draws them are on their way. */
async function openStored() {
  const name = localDatabase.used()
  const store = await openSteadyStore({ report, open: options => openIndexedDbStore({ ...options, name }) })
  const deckView = createDeckView(store)
  const columnViews = createColumnViews(store, report)
  await deckView.ready
  const heads = deckView.snapshot() ?? []
  // When it comes late, all columns are laid out once more.
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

/** The part that draws it asks again, and says what fails. */
function beginToLoadColumn(): void {
  loadColumn().catch(() => {})
}

/** Without it, or before it is there, text is drawn by another. */
function fetchFont(font: string, letter?: string): void {
  document.fonts.load(font, letter).catch(() => {})
}

/** They are there when they are drawn. */
function fetchPictures(view: ColumnView): void {
  for (const { preview } of view.snapshot().cards.slice(0, firstPictures))
    if (preview) new Image().src = preview.href
}
