import {
  defaultAlert,
  isSameJson,
  type AlertFrom,
  type AlertLevel,
  type AlertSettings,
  type ColumnHead,
  type QuietHours,
} from '@wiredeck/columns'
import { useState } from 'react'
import { usePauses } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT, type Translate } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { Pills } from '../../ui/Pills.tsx'
import { servicesWith } from '../../services/deliveries/planSubscriptions.ts'
import styles from './Alerts.module.css'
import { fromWord } from '../../cards/alertWords.ts'
import { DesktopLeave } from './DesktopLeave.tsx'
import { PausePills } from './PausePills.tsx'
import { Rehearsed } from './Rehearsed.tsx'
import { SendToo } from './services/SendToo.tsx'
import { useDeliveries } from './services/useDeliveries.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

const levels: readonly AlertLevel[] = ['off', 'mark', 'sound', 'band', 'desktop']
const urgencies: readonly AlertFrom[] = ['any', 'urgent', 'alert', 'flash']
const usualQuiet: QuietHours = { from: '22:00', to: '06:30', flashComesThrough: true }

/** What a column alerts its reader of: each choice is tried on the last day; a button saves it. */
export function AlertMe({ head }: { head: ColumnHead }) {
  const t = useT()
  const {
    filling: { columns, live },
    alerts: { alertDevice },
  } = useServices()
  const pauses = usePauses()
  const saved = head.alert ?? defaultAlert
  const [draft, setDraft] = useState(saved)
  const [outcome, setOutcome] = useState<'saved' | 'failed' | 'unsent' | null>(null)
  const sending = useDeliveries()
  const told = sending?.told ?? null
  const sentTo = servicesWith(head.id, told?.services ?? [])
  /** Services that are chosen but not saved; null if the choice was not touched. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const isSent = chosen === null || isSameJson(chosen.toSorted(), sentTo.toSorted())
  const isChanged = !isSameJson(draft, saved) || !isSent
  const change = (changed: Partial<AlertSettings>) => {
    setOutcome(null)
    setDraft({ ...draft, ...changed })
  }
  const choose = (services: readonly string[] | null) => {
    setOutcome(null)
    setChosen(services)
  }
  const send = async (): Promise<void> => {
    // The subscriptions of services follow changed settings by themselves; only a new choice is sent.
    if (chosen !== null && !isSent) await sending?.deliveries.choose({ ...head, alert: draft }, chosen)
    setChosen(null)
  }
  const handleSave = () =>
    columns.setAlert(head.id, draft).then(
      () =>
        send().then(
          () => setOutcome('saved'),
          () => setOutcome('unsent'),
        ),
      () => setOutcome('failed'),
    )
  return (
    <div className={styles.me}>
      <div>
        <Pills
          legend={t('alertMe.how')}
          type="radio"
          pills={levels.map(value => ({ value, label: t(`alertMe.level.${value}`) }))}
          chosen={[draft.level]}
          onChoose={value => change({ level: value as AlertLevel })}
        />
        <p className={styles.hint}>{ladderHint(draft.level, t)}</p>
      </div>
      {draft.level === 'desktop' && <DesktopLeave />}
      {draft.level !== 'off' && (
        <>
          <Pills
            legend={t('alertMe.from')}
            type="radio"
            pills={urgencies.map(value => ({
              value,
              label: fromWord(value, t),
            }))}
            chosen={[draft.from]}
            onChoose={value => change({ from: value as AlertFrom })}
          />
          {live.isOffered ? (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={draft.withChanges}
                onChange={event => change({ withChanges: event.target.checked })}
              />
              <span>
                {t('alertMe.changes')}
                <small>{t('alertMe.changesHint')}</small>
              </span>
            </label>
          ) : (
            <p className={styles.hint}>{t('alertMe.noChannel')}</p>
          )}
          <Quiet quiet={draft.quiet} onChange={quiet => change({ quiet })} />
          {told && <SendToo services={told.services} chosen={chosen ?? sentTo} onChange={choose} />}
          {!told && sending?.hasFailed && <p className={styles.hint}>{t('service.notTold')}</p>}
          <Rehearsed columnId={head.id} settings={draft} />
        </>
      )}
      <div className={styles.save}>
        <button
          type="button"
          className={styles.saving}
          disabled={!isChanged}
          onClick={() => void handleSave()}
        >
          {t('alertMe.save')}
        </button>
        {isChanged && (
          <button
            type="button"
            className={styles.tool}
            onClick={() => {
              change(saved)
              choose(null)
            }}
          >
            {t('alertMe.discard')}
          </button>
        )}
        <span role="status">
          {outcome === 'saved' && t('alertMe.saved')}
          {outcome === 'unsent' && t('alertMe.unsent')}
          {outcome === 'failed' && t('band.notStored')}
        </span>
      </div>
      {saved.level !== 'off' && (
        <PausePills
          legend={t('alertMe.pause')}
          until={pauses.columns[head.id]?.until ?? 0}
          onChoose={until => alertDevice.pauseColumn(head.id, until)}
        />
      )}
    </div>
  )
}

function ladderHint(level: AlertLevel, t: Translate): string {
  if (level === 'off' || level === 'mark') return t(`alertMe.${level}`)
  return t('alertMe.ladder')
}

function Quiet({
  quiet,
  onChange,
}: {
  quiet: QuietHours | null
  onChange: (quiet: QuietHours | null) => void
}) {
  const t = useT()
  /** Kept while quiet hours are off, so that turning them on again brings the same ones back. */
  const [last, setLast] = useState(quiet ?? usualQuiet)
  const take = (next: QuietHours) => {
    setLast(next)
    onChange(next)
  }
  return (
    <div>
      <div className={styles.hours}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={quiet !== null}
            onChange={event => onChange(event.target.checked ? last : null)}
          />
          {t('alertMe.quiet')}
        </label>
        {quiet && (
          <span className={styles.times}>
            <input
              type="time"
              aria-label={t('alertMe.quietFrom')}
              value={quiet.from}
              onChange={({ target }) => target.value && take({ ...quiet, from: target.value })}
            />
            {t('alertMe.and')}
            <input
              type="time"
              aria-label={t('alertMe.quietTo')}
              value={quiet.to}
              onChange={({ target }) => target.value && take({ ...quiet, to: target.value })}
            />
          </span>
        )}
      </div>
      {quiet && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={quiet.flashComesThrough}
            onChange={event => take({ ...quiet, flashComesThrough: event.target.checked })}
          />
          {t('alertMe.flash')}
        </label>
      )}
    </div>
  )
}
