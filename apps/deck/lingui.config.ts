import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-json'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'de', 'es', 'pt'],
  // A text that is not translated yet; a test names it.
  fallbackLocales: { default: 'en' },
  format: formatter({ style: 'minimal' }),
  catalogs: ['', 'account/', 'seldom/', 'watch/'].map(part => ({
    path: `<rootDir>/src/i18n/locales/${part}{locale}`,
    include: ['src'],
  })),
})
