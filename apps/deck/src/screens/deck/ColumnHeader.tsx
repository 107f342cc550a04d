import type { ColumnHead, MoveDirection } from '@wiredeck/columns'
import { ChevronLeft, ChevronRight, Search, SlidersHorizontal, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ColumnHeader.module.css'
import { subtitleOf, titleOf } from './title.ts'

type Actions = { onMove: (direction: MoveDirection) => void; onClose: () => void }
type Props = Actions & {
  head: ColumnHead
  /** Of the title, where it is not the interface's. */
  lang: string | undefined
}

/** Name of a column, and behind a button what can be done with it. */
export function ColumnHeader({ head, lang, ...actions }: Props) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const Icon = head.type === 'topic' ? Star : Search
  const title = titleOf(head, t)
  const subtitle = subtitleOf(head, t)
  return (
    <>
      <header className={styles.header}>
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        <h2 title={title} lang={lang}>
          {title}
          {subtitle && <small>{subtitle}</small>}
        </h2>
        <IconButton
          icon={SlidersHorizontal}
          label={t('column.settings')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </header>
      {isOpen && <ColumnTools {...actions} />}
    </>
  )
}

function ColumnTools({ onMove, onClose }: Actions) {
  const t = useT()
  return (
    // Left is left on the deck, in an Arabic column too.
    <div className={styles.tools} dir="ltr">
      <IconButton icon={ChevronLeft} label={t('column.moveLeft')} onClick={() => onMove('left')} />
      <IconButton icon={ChevronRight} label={t('column.moveRight')} onClick={() => onMove('right')} />
      <IconButton icon={Trash2} label={t('column.close')} className={styles.close ?? ''} onClick={onClose} />
    </div>
  )
}
