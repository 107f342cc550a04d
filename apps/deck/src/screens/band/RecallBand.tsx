import { alertsOf, filedOrSeen, takenOf, type Recall } from '@wiredeck/columns'
import { mayBeUsed } from '@wiredeck/document'
import { Ban } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAlertState, useEmbargoesOverBy, useNow, useUses } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { showOnDesktop } from '../../platform/desktopNotice.ts'
import { isVisible } from '../../platform/visibility.ts'
import { paths } from '../../routes/paths.ts'
import { timeOf } from '@wiredeck/document/times'
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
  const { recalls, uses } = useUses()
  const [hasFailed, setHasFailed] = useState(false)
  const [recall] = recalls
  // A story that was used and has alerted waits once.
  const told = new Set(recalls.flatMap(({ use }) => [...alertsOf(uses ?? [], use.documentId)]))
  const waiting = recalls.length + useAlertState().band.filter(({ id }) => !told.has(id)).length
  const count = waiting > 1 ? t('band.count', { nth: 1, count: waiting }) : null
  if (!recall) return null

  const handleAcknowledge = () => {
    board.acknowledge(recall).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
  }
  const { use, turn, card } = recall
  return (
    <Band
      key={`${use.documentId} ${turn.revision} ${turn.is}`}
      tone="recall"
      icon={Ban}
      count={count}
      open={{
        label: t('band.see'),
        key: 'o',
        // If the document is already open, it changes to the revision that the band is about.
        onPress: () =>
          navigate(paths.document(use.documentId), {
            state: { showsRevision: card?.revision ?? turn.revision },
          }),
      }}
      acknowledge={{ label: t('band.takenOut'), key: 'a', onPress: handleAcknowledge }}
    >
      {hasFailed ? t('band.notStored') : <RecallText recall={recall} />}
      <DesktopNotice recall={recall} />
    </Band>
  )
}

/** What was done with it, what happened since, and what holds now: a later version undoes no recall. */
function RecallText({ recall }: { recall: Recall }) {
  const t = useT()
  const now = useNow()
  const overBy = useEmbargoesOverBy()
  const locale = useRegionalLocale()
  const { use, turn, card } = recall
  const time = (at: Date | null) => (at ? timeOf(at.getTime(), now, locale) : 'none')
  const isOver = card !== null && isUndone(recall, new Date(overBy))
  const values = { time: time(turn.at), until: time(turn.until) }
  return (
    <>
      <span className={styles.did}>
        {t(`used.did.${use.how}`, { headline: isolated(headlineOf(recall)), time: time(use.at) })}
      </span>{' '}
      <b>
        {isOver
          ? t(`recall.since.${turn.told}`, { ...values, later: time(filedOrSeen(card)) })
          : t(`state.${turn.told}.band`, values)}
      </b>
    </>
  )
}

/** Whether a later version stands, which is free of what the turn said. */
function isUndone({ turn, card }: Recall, overBy: Date): boolean {
  if (!card) return false
  if (turn.is === 'corrected') return card.revision > turn.revision
  return mayBeUsed(card, overBy).is === 'free'
}

function headlineOf({ use, card }: Recall): string {
  return card?.headline ?? takenOf(use)?.headline ?? use.documentId
}

/** Tells a reader who looks elsewhere, by a notification of the desktop, if that is allowed. */
function DesktopNotice({ recall }: { recall: Recall }) {
  const t = useT()
  const { use, turn, card } = recall
  const tell = useEffectEvent(() => {
    if (!isVisible())
      void showOnDesktop({
        title: t('band.desktop'),
        body: headlineOf(recall),
        tag: use.documentId,
        path: paths.document(use.documentId),
        lang: card?.lang ?? '',
        revision: turn.revision,
      })
  })
  useEffect(() => tell(), [])
  return null
}
