import { openIndexedDbStore, toShared } from '@wiredeck/columns'
import { useState } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useT } from '../../../i18n/index.ts'
import { addSeldomTexts } from '../../../i18n/seldomTexts.ts'
import styles from '../../parts/Notice.module.css'

// The texts are loaded before this module can be used.
await addSeldomTexts()

/** After a start without the stored data (`public/fault.js`), offers the ways to bring it back. */
export function SetAsideNotice({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT()
  const {
    filling: { columns, poller },
    stored: { localDatabase },
  } = useServices()
  const [hasFailed, setHasFailed] = useState(false)

  const addColumns = async () => {
    const store = await openIndexedDbStore({ name })
    try {
      const found = await store.columns()
      await columns.importColumns(
        found.map(({ id, type, ...column }) => ({ id, type, params: toShared(column) })),
        'add',
      )
    } finally {
      store.close()
    }
    localDatabase.noteTaken(name)
    void poller.runNow()
  }
  const handleAdd = () => void addColumns().then(onClose, () => setHasFailed(true))
  const handleUseAgain = () => {
    localDatabase.takeBack(name)
    location.reload()
  }

  return (
    <div className={styles.notice}>
      <span className={styles.whole}>{t(hasFailed ? 'setAside.failed' : 'setAside.text')}</span>
      <button type="button" onClick={handleAdd}>
        {t('setAside.add')}
      </button>
      <button type="button" onClick={handleUseAgain}>
        {t('setAside.useAgain')}
      </button>
      <button type="button" onClick={onClose}>
        {t('dialog.close')}
      </button>
    </div>
  )
}
