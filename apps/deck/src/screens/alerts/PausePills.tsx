import { useDeviceNow } from '../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { clockOf, timeOf } from '@wiredeck/document/times'
import { Pills } from '../../ui/Pills.tsx'
import styles from './Alerts.module.css'
import { choiceOf, pauseEnds } from './pauseChoices.ts'

type Props = {
  legend: string
  /** Epoch milliseconds; 0 or a past instant if nothing is paused. */
  until: number
  onChoose: (until: number | null) => void
}

/** For how long alerts rest. */
export function PausePills({ legend, until, onChoose }: Props) {
  const t = useT()
  const now = useDeviceNow()
  const locale = useRegionalLocale()
  const { evening, morning } = pauseEnds(now)
  const chosen = choiceOf(until, now)
  const time = (instant: number) => clockOf(new Date(instant), locale)
  const pills = [
    { value: 'none', label: t('alertMe.pause.none') },
    { value: 'hour', label: t('alertMe.pause.hour') },
    ...(evening === null
      ? []
      : [{ value: 'evening', label: t('alertMe.pause.evening', { time: time(evening) }) }]),
    { value: 'morning', label: t('alertMe.pause.morning', { time: time(morning) }) },
  ]
  const handleChoose = (value: string) => {
    // From the moment of the press, not from the last tick of the clock.
    const ends: Record<string, number | null> = { none: null, ...pauseEnds(Date.now()) }
    onChoose(ends[value] ?? null)
  }
  return (
    <div>
      <Pills legend={legend} type="radio" pills={pills} chosen={[chosen]} onChoose={handleChoose} />
      {chosen !== 'none' && (
        <p className={styles.hint}>{t('alert.columnPaused', { time: timeOf(until, now, locale) })}</p>
      )}
    </div>
  )
}
