import { toldNames } from '@wiredeck/document'
import { i18n } from '../../i18n/index.ts'
import { regionalLocale } from '../../i18n/locale.ts'
import { toldLabels } from '../../i18n/toldLabels.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { noticeWordsCache, noticeWordsUrl, type NoticeWords } from '../../installed/noticeWords.ts'
import { browserLanguages } from '../../platform/languages.ts'
import { pushBrowser } from '../../platform/pushSubscription.ts'
import type { Report } from '../../platform/report.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import type { AlertDevice } from './alertDevice.ts'
import { createClosedDeck, type ClosedDeck, type ClosedDeckDeps } from './closedDeck.ts'

/** Alerts of this device while its deck is closed, by means of this browser. */
export function openClosedDeck(
  offer: ClosedDeckDeps['offer'],
  sync: ClosedDeckDeps['sync'],
  storage: KeyValueStorage,
  { pauses }: AlertDevice,
  report: Report,
): ClosedDeck {
  return createClosedDeck({
    offer,
    sync,
    storage,
    pauses,
    report,
    browser: pushBrowser,
    fetch: window.fetch.bind(window),
    timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    tellWords: async are => {
      if (are === null) return void (await caches.delete(noticeWordsCache))
      const cache = await caches.open(noticeWordsCache)
      await cache.put(noticeWordsUrl, new Response(JSON.stringify(await noticeWords())))
    },
  })
}

const places = { headline: '{headline}', until: '{until}' }

/** In the language of the deck, because the service worker has none of its own. */
async function noticeWords(): Promise<NoticeWords> {
  await addWatchTexts()
  return {
    locale: regionalLocale(i18n.locale, browserLanguages()),
    new: i18n._('alert.new'),
    flash: i18n._('urgency.flash'),
    alert: i18n._('urgency.alert'),
    urgent: i18n._('urgency.urgent'),
    killed: i18n._('alert.killed'),
    corrected: i18n._('alert.corrected'),
    embargo: i18n._('alert.embargo', { until: '{until}' }),
    labels: Object.fromEntries(
      toldNames.flatMap(told => (toldLabels[told] ? [[told, i18n._(toldLabels[told])]] : [])),
    ),
    told: Object.fromEntries(toldNames.map(told => [told, i18n._(`state.${told}.push`, places)])),
  }
}
