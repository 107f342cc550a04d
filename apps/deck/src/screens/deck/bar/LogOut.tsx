import { useState } from 'react'
import { useUses } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import { useT } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import styles from './Question.module.css'
import { useColumnsFile } from './useColumnsFile.ts'
import { useLogOut } from './useLogOut.ts'

const SyncFirst = lazyPart('panel', async () => (await import('./SyncFirst.tsx')).SyncFirst)

const UsesFirst = lazyPart('panel', async () => (await import('../../used/UsesFirst.tsx')).UsesFirst)

/** A log-out removes the columns, which the reader may first save in a file (decision 28). */
export function LogOut({ onClose }: { onClose: () => void }) {
  const t = useT()
  const logOut = useLogOut()
  const { sync } = useServices()
  const { count, exportColumns } = useColumnsFile()
  const { uses } = useUses()
  const [savedAs, setSavedAs] = useState<string | null>(null)

  return (
    <Dialog label={t('logOut.title')} onClose={onClose}>
      <div className={styles.question}>
        <h2>{t('logOut.title')}</h2>
        <p>{t('logOut.text', { count })}</p>
        {sync && <SyncFirst sync={sync} />}
        {(uses?.length ?? 0) > 0 && <UsesFirst onSaved={setSavedAs} />}
        <p role="status" className={styles.saved}>
          {savedAs !== null && t('logOut.saved', { file: savedAs })}
        </p>
        <div className={styles.buttons}>
          <button type="button" className="primary" onClick={() => setSavedAs(exportColumns())}>
            {t('logOut.export')}
          </button>
          <button type="button" className={styles.danger} onClick={() => void logOut().then(onClose)}>
            {t('nav.logOut')}
          </button>
          <button type="button" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
