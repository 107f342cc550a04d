import type { Alert } from '@wiredeck/columns'
import { mayBeUsed, toldTurn } from '@wiredeck/document'
import type { Services } from '../context/services.tsx'
import { i18n, type Translate } from '../i18n/index.ts'
import { regionalLocale } from '../i18n/locale.ts'
import { addWatchTexts } from '../i18n/watchTexts.ts'
import { showOnDesktop } from '../platform/desktopNotice.ts'
import { browserLanguages } from '../platform/languages.ts'
import { paths } from '../routes/paths.ts'
import { alertLabel } from '../cards/alertWords.ts'
import { timeOf } from '@wiredeck/document/times'
import { toneOf, wantsSound } from '../services/alerts/tones.ts'

type Clock = Services['page']['clock']

/** Sounds, and shows on the desktop, what this tab is to ring. */
export function ringAlerts({ alerts, page: { clock }, stored: { deckView } }: Services): void {
  const { alertBoard, alertSound } = alerts
  void alertBoard.onRing(ringing => {
    const tone = toneOf(ringing)
    if (tone !== null) void alertSound.ring(tone)
    for (const alert of ringing) if (alert.level === 'desktop' && !alert.isLate) void notify(alert, clock)
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

async function notify(alert: Alert, { wire }: Clock): Promise<void> {
  // The notification is made of these texts.
  await addWatchTexts()
  const { card } = alert
  const t: Translate = (id, values) => i18n._(id, values)
  const locale = regionalLocale(i18n.locale, browserLanguages())
  await showOnDesktop({
    title: alertLabel(alert, { now: wire.now(), embargoesOverBy: wire.embargoesOverBy(), locale, t }),
    body: bodyOf(alert, wire, locale, t),
    tag: card.id,
    path: paths.document(card.id),
    lang: card.lang,
    revision: card.revision,
  })
}

/** What became of the story as a sentence, or its headline. */
function bodyOf({ kind, card }: Alert, wire: Clock['wire'], locale: string, t: Translate): string {
  const headline = card.headline ?? card.id
  if (kind === 'new' || kind === 'changed') return headline
  const { until } = mayBeUsed(card, new Date(wire.embargoesOverBy()))
  return t(`state.${toldTurn(kind, card)}.push`, {
    headline,
    until: until ? timeOf(until.getTime(), wire.now(), locale) : '',
  })
}
