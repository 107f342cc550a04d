import { X } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './AddColumn.module.css'
import { SearchBox } from './SearchBox.tsx'
import { TopicMenu } from './TopicMenu.tsx'

/** A new column: a search, or one of the agency's topics. */
export function AddColumn({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const t = useT()
  const handleAdded = (id: string) => {
    onAdded(id)
    onClose()
  }
  return (
    <Dialog label={t('deck.add')} onClose={onClose}>
      <div className={styles.search}>
        <SearchBox isLarge onSearched={onClose} />
        <IconButton icon={X} label={t('dialog.close')} onClick={onClose} />
      </div>
      <TopicMenu onAdded={handleAdded} />
    </Dialog>
  )
}
