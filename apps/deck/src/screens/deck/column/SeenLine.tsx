import { useNow } from '../../../context/hooks.ts'
import { useRegionalLocale, useT } from '../../../i18n/index.ts'
import { timeOf } from '@wiredeck/document/times'
import styles from './Since.module.css'

/** Shows in a list how far the reader had seen it, at an instant in epoch milliseconds. */
export function SeenLine({ at }: { at: number }) {
  const t = useT()
  const time = timeOf(at, useNow(), useRegionalLocale())
  return (
    <p className={styles.seen} dir="ltr">
      {t('since.seenUntil', { time })}
    </p>
  )
}
