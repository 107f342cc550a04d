import type { LostEdit, MirrorState } from '@wiredeck/columns'
import { useServices } from '../../../context/services.tsx'
import { addAccountTexts } from '../../../i18n/accountTexts.ts'
import { useT } from '../../../i18n/index.ts'
import styles from '../../parts/Notice.module.css'
import { titleOf } from '../../../naming/title.ts'

// The texts are loaded before this module can be used.
await addAccountTexts()

type Props = { edits: MirrorState['lostEdits']; onRestored: (id: string) => void }

/** Edits that a deletion on another device has undone, each with a button to bring it back (D29). */
export function LostEdits({ edits, onRestored }: Props) {
  const t = useT()
  const { sync } = useServices()

  const handleRestore = async ({ id }: LostEdit) => {
    const restored = await (await sync?.open())?.mirror.restore(id)
    if (restored) onRestored(restored)
  }
  const handleDismiss = async ({ id }: LostEdit) => (await sync?.open())?.mirror.dismiss(id)
  return edits.map(edit => (
    <div key={edit.id} className={styles.notice}>
      <span className={styles.whole}>{t('mirror.lost', { column: titleOf(edit.column, t) })}</span>
      <button type="button" onClick={() => void handleRestore(edit)}>
        {t('mirror.restore')}
      </button>
      <button type="button" onClick={() => void handleDismiss(edit)}>
        {t('mirror.keepOut')}
      </button>
    </div>
  ))
}
