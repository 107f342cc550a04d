import { useT } from '../../../i18n/index.ts'
import styles from './Services.module.css'
import type { useDoing } from './useDoing.ts'

/** Says why something was not done. */
export function FailureLine({ failure }: Pick<ReturnType<typeof useDoing>, 'failure'>) {
  const t = useT()
  return (
    <p className={styles.failure} role="alert">
      {failure && (failure.why === null ? t('service.notDone') : t('service.refusal', { why: failure.why }))}
    </p>
  )
}
