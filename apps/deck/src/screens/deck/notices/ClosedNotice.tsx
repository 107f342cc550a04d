import type { Column } from '@wiredeck/columns'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/index.ts'
import { pressedKey } from '../../../ui/keyboard/pressedKey.ts'
import { useWindowKey } from '../../../ui/keyboard/useWindowKey.ts'
import { usePassing } from '../../parts/usePassing.ts'
import styles from '../../parts/Notice.module.css'
import { titleOf } from '../../../naming/title.ts'

/** How long a closed column can be brought back, milliseconds, not counting the time while the notice is used. */
const undoForMs = 20_000

type Props = {
  column: Column
  /** True if the keyboard closed the column, so that the focus goes to the undo. */
  takesFocus: boolean
  onUndo: () => void
  onPass: () => void
}

/** Names a closed column, and brings it back by a button or by Ctrl+Z (D30). */
export function ClosedNotice({ column, takesFocus, onUndo, onPass }: Props) {
  const t = useT()
  const undo = useRef<HTMLButtonElement>(null)
  const passing = usePassing(undoForMs, onPass)
  const handleKey = (event: KeyboardEvent) => {
    const isInField =
      event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null
    if (pressedKey(event) !== 'z' || event.altKey || isInField) return
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onUndo()
  }
  useWindowKey(handleKey)

  useEffect(() => {
    if (takesFocus) undo.current?.focus()
  }, [takesFocus])

  const handleEscape = (event: { key: string }) => {
    if (event.key === 'Escape') onPass()
  }
  return (
    <div className={styles.notice} {...passing}>
      <span>{t('column.closed', { column: titleOf(column, t) })}</span>
      <button
        ref={undo}
        type="button"
        title={t('key.undo')}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={onUndo}
        onKeyDown={handleEscape}
      >
        {t('column.undo')}
      </button>
      <button type="button" onClick={onPass} onKeyDown={handleEscape}>
        {t('notice.dismiss')}
      </button>
    </div>
  )
}
