import type { ColumnHead, LostEdit, MirrorState } from '@wiredeck/columns'
import { useServices } from '../../../context/services.tsx'
import { addAccountTexts } from '../../../i18n/accountTexts.ts'
import { useT } from '../../../i18n/index.ts'
import styles from '../../parts/Notice.module.css'
import { titleOf } from '../../../naming/title.ts'

// The texts are loaded before this module can be used.
await addAccountTexts()

const ofRemoved = { said: 'mirror.lost', restore: 'mirror.restore', leave: 'mirror.keepOut' } as const
const ofOlder = {
  said: 'mirror.changedTwice',
  restore: 'mirror.takeOlder',
  leave: 'mirror.keepNewer',
} as const

type Props = {
  edits: MirrorState['lostEdits']
  /** The columns as they are now. */
  heads: readonly ColumnHead[]
  onRestored: (id: string) => void
}

/**
 * Edits that lost to what another device did, each with a button to bring it back: it removed the column (D29), or
 * one of both edited it later (D49).
 */
export function LostEdits({ edits, heads, onRestored }: Props) {
  const t = useT()
  const { sync } = useServices()

  const handleRestore = async ({ id }: LostEdit) => {
    const restored = await (await sync?.open())?.mirror.restore(id)
    if (restored) onRestored(restored)
  }
  const handleDismiss = async ({ id }: LostEdit) => (await sync?.open())?.mirror.dismiss(id)
  return edits.map(edit => {
    const texts = edit.places ? ofOlder : ofRemoved
    const shown = heads.find(({ id }) => id === edit.id) ?? edit.column
    return (
      <div key={edit.id} className={styles.notice}>
        <span className={styles.whole}>{t(texts.said, { column: titleOf(shown, t) })}</span>
        <button type="button" onClick={() => void handleRestore(edit)}>
          {t(texts.restore)}
        </button>
        <button type="button" onClick={() => void handleDismiss(edit)}>
          {t(texts.leave)}
        </button>
      </div>
    )
  })
}
