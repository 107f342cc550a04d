import type { ColumnParams, ParamsChange } from '@wiredeck/columns'
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { useT } from '../../../i18n/index.ts'
import styles from './DateRange.module.css'
import { dayOf, endOf, isBackwards, startOf } from '../../../naming/days.ts'

/** The wire has no older documents, and a year that is still being typed (`0002`) must not be asked for. */
const firstDay = '1980-01-01'

type Props = {
  params: Pick<ColumnParams, 'dateFrom' | 'dateTo'>
  onChange: (change: ParamsChange) => void
}

/** First and last day of a column; an empty field leaves that end open. */
export function DateRange({ params, onChange }: Props) {
  const t = useT()
  const id = useId()
  const from = dayOf(params.dateFrom)
  const to = dayOf(params.dateTo)
  const fields = useRef<HTMLDivElement>(null)
  /** Chosen days that the column does not ask for yet, because the last lies before the first. */
  const [waiting, setWaiting] = useState<{ from?: string; to?: string }>({})
  const isWrong = Object.keys(waiting).length > 0
  const [shown, setShown] = useState({ from, to })
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to })
    setWaiting({})
  }
  // A field that React controls would lose a date that is still being typed.
  useLayoutEffect(() => {
    const days: Record<string, string> = { from, to }
    for (const field of fields.current?.querySelectorAll('input') ?? []) field.value = days[field.name] ?? ''
  }, [from, to])

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { name, value, validity } = event.currentTarget
    if (!validity.valid) return
    const chosen = { ...waiting, [name]: value }
    const mustWait = isBackwards(chosen.from ?? from, chosen.to ?? to)
    setWaiting(mustWait ? chosen : {})
    if (mustWait) return
    // An untouched end stays as it is, because it may have a time, or be no day at all (`now-2d`).
    onChange({
      ...(chosen.from !== undefined && { dateFrom: startOf(chosen.from) }),
      ...(chosen.to !== undefined && { dateTo: endOf(chosen.to) }),
    })
  }
  const field = {
    type: 'date',
    min: firstDay,
    max: '9999-12-31',
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? id : undefined,
    onChange: handleChange,
  } as const

  return (
    <div ref={fields} className={styles.dates}>
      <label>
        {t('settings.from')}
        <input {...field} name="from" data-empty={(waiting.from ?? from) === ''} />
      </label>
      <label>
        {t('settings.to')}
        <input {...field} name="to" data-empty={(waiting.to ?? to) === ''} />
      </label>
      {isWrong && (
        <p id={id} role="alert">
          {t('settings.datesBackwards')}
        </p>
      )}
    </div>
  )
}
