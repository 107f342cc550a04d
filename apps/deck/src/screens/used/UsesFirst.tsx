import { useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import styles from './UsesFirst.module.css'
import { useUsedFile } from './useUsedFile.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** A log-out removes the account of use, which the reader may first save as a file (D48). */
export function UsesFirst({ onSaved }: { onSaved: (file: string) => void }) {
  const t = useT()
  const { rows, save } = useUsedFile()
  return (
    <p className={styles.uses}>
      {t('logOut.uses', { count: rows?.length ?? 0 })}{' '}
      <button type="button" onClick={() => onSaved(save())}>
        {t('logOut.saveUses')}
      </button>
    </p>
  )
}
