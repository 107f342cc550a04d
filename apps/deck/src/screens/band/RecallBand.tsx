import type { Recall } from '@wiredeck/columns'
import { Ban } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAlertState, useNow, useUses } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { showOnDesktop } from '../../platform/desktopNotice.ts'
import { isVisible } from '../../platform/visibility.ts'
import { paths } from '../../routes/paths.ts'
import { timeOf } from '../../text/figures.ts'
import { isolated } from '../../text/isolated.ts'
import { Band } from './Band.tsx'
import styles from './Band.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** Says what was used when, and why it may not be used any more (D44), until the reader has acknowledged it. */
export function RecallBand() {
  const t = useT()
  const { uses: board } = useServices()
  const [, navigate] = useLocation()
  const { recalls } = useUses()
  const [hasFailed, setHasFailed] = useState(false)
  const [recall] = recalls
  const waiting = recalls.length + useAlertState().band.length
  const count = waiting > 1 ? t('band.count', { nth: 1, count: waiting }) : null
  if (!recall) return null

  const handleAcknowledge = () => {
    board.acknowledge(recall).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
  }
  return (
    <Band
      key={`${recall.card.id} ${recall.card.revision}`}
      tone="recall"
      icon={Ban}
      count={count}
      open={{
        label: t('band.see'),
        key: 'o',
        // If the document is already open, it changes to the revision that the band is about.
        onPress: () =>
          navigate(paths.document(recall.card.id), { state: { showsRevision: recall.card.revision } }),
      }}
      acknowledge={{ label: t('band.takenOut'), key: 'a', onPress: handleAcknowledge }}
    >
      {hasFailed ? t('band.notStored') : <RecallText recall={recall} />}
      <DesktopNotice recall={recall} />
    </Band>
  )
}

function RecallText({ recall: { cause, use, card } }: { recall: Recall }) {
  const t = useT()
  const now = useNow()
  const locale = useRegionalLocale()
  const time = (at: Date) => timeOf(at.getTime(), now, locale)
  const until = card.embargoed ? time(card.embargoed) : ''
  return (
    <>
      <span className={styles.did}>
        {t(`used.did.${use.how}`, { headline: isolated(card.headline ?? card.id), time: time(use.at) })}
      </span>{' '}
      <b>{t(`recall.${cause}`, { time: time(card.changed ?? card.published), until })}</b>
    </>
  )
}

/** Tells a reader who looks elsewhere, by a notification of the desktop, if that is allowed. */
function DesktopNotice({ recall: { card } }: { recall: Recall }) {
  const t = useT()
  const tell = useEffectEvent(() => {
    if (!isVisible())
      void showOnDesktop({
        title: t('band.desktop'),
        body: card.headline ?? '',
        tag: card.id,
        path: paths.document(card.id),
        lang: card.lang,
        revision: card.revision,
      })
  })
  useEffect(() => tell(), [])
  return null
}
