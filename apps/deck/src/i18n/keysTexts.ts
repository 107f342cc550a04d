import { addTexts } from './index.ts'

const catalogs = {
  en: () => import('./locales/keys/en.json?lingui'),
  fr: () => import('./locales/keys/fr.json?lingui'),
  de: () => import('./locales/keys/de.json?lingui'),
  es: () => import('./locales/keys/es.json?lingui'),
  pt: () => import('./locales/keys/pt.json?lingui'),
}

/** The texts of the sheet of shortcuts, loaded when it opens. */
export function addKeysTexts(): Promise<void> {
  return addTexts(catalogs)
}
