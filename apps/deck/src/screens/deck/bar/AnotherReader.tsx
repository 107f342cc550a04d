import { useState } from 'react'
import { useUses } from '../../../context/hooks.ts'
import { useT } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { UsesFirst } from '../../used/UsesFirst.tsx'
import styles from './Question.module.css'
import { useColumnsFile } from './useColumnsFile.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

/**
 * A login with another e-mail removes what the last reader has here, which is offered as files first (decision 48).
 * Nobody can go on before it is known what was used.
 */
export function AnotherReader({ onGoOn, onClose }: { onGoOn: () => void; onClose: () => void }) {
  const t = useT()
  const { count, exportColumns } = useColumnsFile()
  const { uses } = useUses()
  const [savedAs, setSavedAs] = useState<string | null>(null)

  return (
    <Dialog label={t('anotherReader.title')} onClose={onClose}>
      <div className={styles.question}>
        <h2>{t('anotherReader.title')}</h2>
        <p>{t('anotherReader.text', { count })}</p>
        {uses && uses.length > 0 && <UsesFirst onSaved={setSavedAs} />}
        <p role="status" className={styles.saved}>
          {savedAs !== null && t('logOut.saved', { file: savedAs })}
        </p>
        <div className={styles.buttons}>
          <button type="button" className="primary" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
          {count > 0 && (
            <button type="button" onClick={() => setSavedAs(exportColumns())}>
              {t('logOut.export')}
            </button>
          )}
          <button type="button" className={styles.danger} disabled={!uses} onClick={onGoOn}>
            {t('anotherReader.goOn')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
