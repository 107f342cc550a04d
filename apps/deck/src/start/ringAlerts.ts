import type { Alert } from '@wiredeck/columns'
import type { Services } from '../context/services.tsx'
import { i18n, type Translate } from '../i18n/index.ts'
import { regionalLocale } from '../i18n/locale.ts'
import { addWatchTexts } from '../i18n/watchTexts.ts'
import { showOnDesktop } from '../platform/desktopNotice.ts'
import { paths } from '../routes/paths.ts'
import { alertLabel } from '../screens/alerts/alertWords.ts'
import { toneOf, wantsSound } from '../services/alerts/tones.ts'

type RingingServices = Pick<Services, 'alertBoard' | 'alertSound' | 'clock' | 'deckView'>

/** Sounds, and shows on the desktop, what this tab is to ring. */
export function ringAlerts({ alertBoard, alertSound, clock, deckView }: RingingServices): void {
  alertBoard.onRing(alerts => {
    const tone = toneOf(alerts)
    if (tone !== null) void alertSound.ring(tone)
    for (const alert of alerts) if (alert.level === 'desktop' && !alert.isLate) void notify(alert, clock)
  })
  // Tried before something rings, so that the bar can say whether the browser allows sound.
  const wants = () => wantsSound(deckView.snapshot() ?? [])
  const tryOnce = (): void => {
    if (wants() && alertSound.isAllowed() === null) void alertSound.arm()
  }
  const tryAtPress = (): void => {
    if (wants() && alertSound.isAllowed() !== true) void alertSound.arm()
  }
  deckView.subscribe(tryOnce)
  tryOnce()
  for (const press of ['pointerup', 'keydown']) window.addEventListener(press, tryAtPress)
}

async function notify(alert: Alert, { wire }: Services['clock']): Promise<void> {
  // The notification is made of these texts.
  await addWatchTexts()
  const { card } = alert
  const t: Translate = (id, values) => i18n._(id, values)
  const locale = regionalLocale(i18n.locale, navigator.languages)
  await showOnDesktop({
    title: alertLabel(alert, { now: wire.now(), embargoesOverBy: wire.embargoesOverBy(), locale, t }),
    body: card.headline ?? card.id,
    tag: card.id,
    path: paths.document(card.id),
    lang: card.lang,
    revision: card.revision,
  })
}
