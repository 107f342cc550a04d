import { addTexts } from './index.ts'

const catalogs = {
  en: () => import('./locales/seldom/en.json?lingui'),
  fr: () => import('./locales/seldom/fr.json?lingui'),
  de: () => import('./locales/seldom/de.json?lingui'),
  es: () => import('./locales/seldom/es.json?lingui'),
  pt: () => import('./locales/seldom/pt.json?lingui'),
}

/**
 * The texts that readers seldom see: the about and debug pages, the menu, the log-out and the login of another reader, the
 * panel of the wire, the sheet of keys, wrong addresses, missing and revised documents, set aside data.
 */
export function addSeldomTexts(): Promise<void> {
  return addTexts(catalogs)
}
