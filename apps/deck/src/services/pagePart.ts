import type { ServerClock } from '@wiredeck/columns'
import { activateLocale } from '../i18n/index.ts'
import { createLanguageSwitch, type LanguageSwitch } from '../i18n/languageSwitch.ts'
import { createClock, type Clock } from '../platform/clock.ts'
import type { Report } from '../platform/report.ts'
import { createTabStorage, type KeyValueStorage } from '../platform/storage.ts'
import { createTrack, type Track } from './analytics.ts'
import { createFirstScreen, type FirstScreen } from './firstScreen.ts'
import { createSearchDraft, type SearchDraft } from './searchDraft.ts'
import { createStoredSwitch, type StoredSwitch } from './storedSwitch.ts'
import { createThemeSwitch, type ThemeSwitch } from './theme.ts'

/** The page, whatever the deck shows in it. */
export type PagePart = {
  firstScreen: FirstScreen
  clock: Clock
  theme: ThemeSwitch
  languages: LanguageSwitch
  /** Whether single letters and signs are shortcuts; a reader who dictates turns them off (D37). */
  letterKeys: StoredSwitch
  searchDraft: SearchDraft
  track: Track
}

type Deps = {
  config: { analyticsUrl?: string | undefined }
  storage: KeyValueStorage
  /** The wire's time. */
  server: ServerClock
  report: Report
}

export function openPage({ config, storage, server, report }: Deps): PagePart {
  const track = createTrack(config.analyticsUrl)
  return {
    firstScreen: createFirstScreen(),
    clock: createClock(server),
    theme: createThemeSwitch(storage),
    languages: createLanguageSwitch({ storage, activate: activateLocale, track, report }),
    letterKeys: createStoredSwitch(storage, 'letter-keys'),
    searchDraft: createSearchDraft(createTabStorage()),
    track,
  }
}
