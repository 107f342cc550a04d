import { useT } from '../../i18n/index.ts'
import type { SessionErrorCode } from '../../session/errors.ts'
import { errorText } from './errorText.ts'
import styles from './SyncScreen.module.css'

/** Why a second factor was not made or not accepted; draws nothing if nothing failed. */
export function FactorError({ error }: { error: SessionErrorCode | null }) {
  const t = useT()
  if (!error) return null
  return (
    <p className={styles.error} role="alert">
      {t(errorText(error, 'factor.failed'))}
    </p>
  )
}
