import { addTexts } from './index.ts'

const catalogs = {
  en: () => import('./locales/watch/en.json?lingui'),
  fr: () => import('./locales/watch/fr.json?lingui'),
  de: () => import('./locales/watch/de.json?lingui'),
  es: () => import('./locales/watch/es.json?lingui'),
  pt: () => import('./locales/watch/pt.json?lingui'),
}

/** The texts of what has changed, of what was used, of the band above the deck, and of the strip after an absence. */
export function addWatchTexts(): Promise<void> {
  return addTexts(catalogs)
}
