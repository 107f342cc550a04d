import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useColumnList } from '../../context/hooks.ts'
import { useT } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { isFullScreen } from '../../viewers/Viewer.tsx'
import { titleOf } from '../deck/title.ts'
import { DocumentContent } from './DocumentContent.tsx'
import styles from './DocumentPanel.module.css'
import { useDocument, type DocumentState } from './useDocument.ts'
import { columnIdIn, useNeighbours } from './useNeighbours.ts'

/** A document over the dimmed deck (`deck.md` section 2, Document viewers). */
export function DocumentPanel({ id }: { id: string }) {
  const t = useT()
  const columnId = columnIdIn(useHistoryState())
  const column = useColumnList(columnId)
  const state = useDocument(id)
  const { close, go } = useNeighbours(id, columnId)
  const panel = useRef<HTMLElement>(null)
  const isBlack = state.is === 'here' && isFullScreen(state.document)
  const place = column ? column.documentsIds.indexOf(id) + 1 : 0

  useTitle(state)
  useFocus(panel)

  return (
    <>
      {/* For the pointer alone; readers that listen have the button of the panel. */}
      <button type="button" className={styles.dim} aria-hidden tabIndex={-1} onClick={close} />
      <section
        ref={panel}
        className={isBlack ? styles.room : styles.panel}
        aria-label={t('document.label')}
        tabIndex={-1}
      >
        <header className={styles.bar}>
          <IconButton icon={X} label={t('document.close')} onClick={close} />
          <IconButton
            icon={ChevronUp}
            label={t('document.newer')}
            disabled={!columnId}
            onClick={() => void go('newer')}
          />
          <IconButton
            icon={ChevronDown}
            label={t('document.older')}
            disabled={!columnId}
            onClick={() => void go('older')}
          />
          {column && place > 0 && (
            <span className={styles.place}>
              {t('document.place', { place, count: column.documentsIds.length, column: titleOf(column, t) })}
            </span>
          )}
        </header>
        {/* Another document is another list of paragraphs, and begins at its top. */}
        <div key={id} className={styles.content}>
          <DocumentContent state={state} query={column?.params.query ?? ''} />
        </div>
      </section>
    </>
  )
}

function useTitle(state: DocumentState): void {
  const t = useT()
  const headline = state.is === 'here' ? state.document.headline : null
  useEffect(() => {
    document.title = t('document.documentTitle', { headline: headline ?? t('document.label') })
  }, [headline, t])
}

/** Tells a reader who listens that something opened. */
function useFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
  }, [panel])
}
