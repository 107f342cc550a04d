import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import styles from '../../ui/Question.module.css'
import { lazyPart } from '../parts/lazyPart.tsx'
import { LeavingDialog } from './LeavingDialog.tsx'
import { useLogOut } from './useLogOut.ts'

const SyncFirst = lazyPart('panel', async () => (await import('./SyncFirst.tsx')).SyncFirst)

/** A log-out removes the columns, which the reader may first save in a file (D28). */
export function LogOut({ onClose }: { onClose: () => void }) {
  const t = useT()
  const logOut = useLogOut()
  const { sync } = useServices()
  return (
    <LeavingDialog
      title={t('logOut.title')}
      textOf={count => t('logOut.text', { count })}
      onClose={onClose}
      renderAnswers={({ saveColumns }) => (
        <>
          <button type="button" className="primary" onClick={saveColumns}>
            {t('logOut.export')}
          </button>
          <button type="button" className={styles.danger} onClick={() => void logOut().then(onClose)}>
            {t('nav.logOut')}
          </button>
          <button type="button" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
        </>
      )}
    >
      {sync && <SyncFirst sync={sync} />}
    </LeavingDialog>
  )
}
