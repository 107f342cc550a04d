import type { ColumnHead } from '@wiredeck/columns'
import { ChevronLeft, ChevronRight, Search, SlidersHorizontal, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ColumnHeader.module.css'
import { subtitleOf, titleOf } from './title.ts'

/** Name of a column, and behind a button what can be done with it. */
export function ColumnHeader({ head }: { head: ColumnHead }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const Icon = head.type === 'topic' ? Star : Search
  const subtitle = subtitleOf(head, t)
  return (
    <>
      <header className={styles.header}>
        <Icon size={17} strokeWidth={1.75} aria-hidden />
        <h2 title={titleOf(head, t)}>
          {titleOf(head, t)}
          {subtitle && <small>{subtitle}</small>}
        </h2>
        <IconButton
          icon={SlidersHorizontal}
          label={t('column.settings')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </header>
      {isOpen && <ColumnTools id={head.id} />}
    </>
  )
}

function ColumnTools({ id }: { id: string }) {
  const t = useT()
  const { columns } = useServices()
  return (
    <div className={styles.tools}>
      <IconButton
        icon={ChevronLeft}
        label={t('column.moveLeft')}
        onClick={() => void columns.move(id, 'left')}
      />
      <IconButton
        icon={ChevronRight}
        label={t('column.moveRight')}
        onClick={() => void columns.move(id, 'right')}
      />
      <IconButton
        icon={Trash2}
        label={t('column.close')}
        className={styles.close ?? ''}
        onClick={() => void columns.close(id)}
      />
    </div>
  )
}
