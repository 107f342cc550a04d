import { useUses } from '../../context/hooks.ts'
import { useT } from '../../i18n/index.ts'
import { addSeldomTexts } from '../../i18n/seldomTexts.ts'
import styles from '../../ui/Question.module.css'
import { LeavingDialog } from './LeavingDialog.tsx'

// The texts are loaded before this module can be used.
await addSeldomTexts()

/**
 * A login with another e-mail removes the last reader's data. Nobody can go on before the account of use is
 * loaded.
 */
export function AnotherReader({ onGoOn, onClose }: { onGoOn: () => void; onClose: () => void }) {
  const t = useT()
  const { uses } = useUses()
  return (
    <LeavingDialog
      title={t('anotherReader.title')}
      textOf={count => t('anotherReader.text', { count })}
      onClose={onClose}
      renderAnswers={({ count, saveColumns }) => (
        <>
          <button type="button" className="primary" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
          {count > 0 && (
            <button type="button" onClick={saveColumns}>
              {t('logOut.export')}
            </button>
          )}
          <button type="button" className={styles.danger} disabled={!uses} onClick={onGoOn}>
            {t('anotherReader.goOn')}
          </button>
        </>
      )}
    />
  )
}
