import { addTexts } from './index.ts'

const catalogs = {
  en: () => import('./locales/account/en.json?lingui'),
  fr: () => import('./locales/account/fr.json?lingui'),
  de: () => import('./locales/account/de.json?lingui'),
  es: () => import('./locales/account/es.json?lingui'),
  pt: () => import('./locales/account/pt.json?lingui'),
}

/** The texts of the sync account, which only its readers load. */
export function addAccountTexts(): Promise<void> {
  return addTexts(catalogs)
}
