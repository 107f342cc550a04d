import type { ColumnParams, ParamsChange } from '@wiredeck/columns'
import { useId, useState, type ChangeEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import styles from './DateRange.module.css'
import { dayOf, endOf, isBackwards, startOf } from './days.ts'

/** The wire has nothing before; and a year that is still being typed (`0002`) is not asked for. */
const firstDay = '1980-01-01'

type Props = {
  params: Pick<ColumnParams, 'dateFrom' | 'dateTo'>
  onChange: (change: ParamsChange) => void
}

/** First and last day of what a column asks for; an empty field leaves that end open. */
export function DateRange({ params, onChange }: Props) {
  const t = useT()
  const id = useId()
  const [days, setDays] = useState({ from: dayOf(params.dateFrom), to: dayOf(params.dateTo) })
  const isWrong = isBackwards(days.from, days.to)

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { name, value, validity } = event.currentTarget
    if (!validity.valid) return
    const next = { ...days, [name]: value }
    setDays(next)
    if (!isBackwards(next.from, next.to)) onChange({ dateFrom: startOf(next.from), dateTo: endOf(next.to) })
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
    <div className={styles.dates}>
      <label>
        {t('settings.from')}
        <input {...field} name="from" defaultValue={days.from} />
      </label>
      <label>
        {t('settings.to')}
        <input {...field} name="to" defaultValue={days.to} />
      </label>
      {isWrong && (
        <p id={id} role="alert">
          {t('settings.datesBackwards')}
        </p>
      )}
    </div>
  )
}
