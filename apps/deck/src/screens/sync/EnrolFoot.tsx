import { useT } from '../../i18n/index.ts'
import { FactorError } from './FactorError.tsx'
import styles from './SyncScreen.module.css'
import type { useAction } from './useAction.ts'

type Props = Pick<ReturnType<typeof useAction>, 'error'> & { onEnd: () => void }

/** What stands below every way to add a factor: why it did not go on, and the way out. */
export function EnrolFoot({ error, onEnd }: Props) {
  const t = useT()
  return (
    <>
      <FactorError error={error} />
      <div className={styles.buttons}>
        <button type="button" onClick={onEnd}>
          {t('dialog.cancel')}
        </button>
      </div>
    </>
  )
}
