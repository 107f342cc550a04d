import type { NewsDocument } from '@wiredeck/document'
import { Copy, Printer, Share } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './DocumentActions.module.css'
import { useActions } from './useActions.ts'

/** The actions for the open document, whatever its type. */
export function DocumentActions({ document }: { document: NewsDocument }) {
  const t = useT()
  const { note, copy, share, print } = useActions(document)
  const tip = (by: 'copy' | 'share') => (
    <span className={styles.tip} role="status">
      {note?.by === by && <span>{t(note.text)}</span>}
    </span>
  )
  return (
    <div className={styles.actions}>
      <span className={styles.action}>
        <IconButton icon={Copy} label={t('document.copy')} onClick={() => void copy()} />
        {tip('copy')}
      </span>
      <IconButton icon={Printer} label={t('document.print')} onClick={print} />
      <span className={styles.action}>
        <IconButton icon={Share} label={t('document.share')} onClick={() => void share()} />
        {tip('share')}
      </span>
    </div>
  )
}
