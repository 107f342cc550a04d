import { isShortId, type NewsDocument } from '@wiredeck/document'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useColumnList, useOpenedFrom } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { isFullScreen } from '../../viewers/Viewer.tsx'
import { titleOf } from '../deck/title.ts'
import { DocumentContent } from './DocumentContent.tsx'
import styles from './DocumentPanel.module.css'
import { useDocument } from './useDocument.ts'
import { useNeighbours } from './useNeighbours.ts'
import { useScrollKeys } from './useScrollKeys.ts'

/** A document over the dimmed deck (`deck.md` section 2, Document viewers). */
export function DocumentPanel({ id }: { id: string }) {
  const t = useT()
  const columnId = useOpenedFrom()
  const column = useColumnList(columnId)
  const { state, retry } = useDocument(id)
  const { close, go } = useNeighbours(id, columnId, column !== null)
  const shown = state.is === 'here' ? state.document : null
  const isBlack = shown !== null && isFullScreen(shown)
  const name = shown?.headline ?? t('document.label')
  const place = column ? column.documentsIds.indexOf(id) + 1 : 0
  const contentKey = shown?.id ?? state.is

  const panel = useRef<HTMLElement>(null)

  useRead(shown)
  useScrollKeys(panel)
  useTitle(name)
  useWholeId(id, shown)

  return (
    <>
      {/* For the pointer alone; readers that listen have the button of the panel. */}
      <button type="button" className={styles.dim} aria-hidden tabIndex={-1} onClick={close} />
      <section ref={panel} className={isBlack ? styles.room : styles.panel} aria-label={t('document.label')}>
        <header className={styles.bar}>
          <IconButton icon={X} label={t('document.close')} onClick={close} />
          <IconButton
            icon={ChevronUp}
            label={t('document.newer')}
            disabled={!column}
            onClick={() => void go('newer')}
          />
          <IconButton
            icon={ChevronDown}
            label={t('document.older')}
            disabled={!column}
            onClick={() => void go('older')}
          />
          {column && place > 0 && (
            <span className={styles.place}>
              {t('document.place', { place, count: column.documentsIds.length, column: titleOf(column, t) })}
            </span>
          )}
        </header>
        {/* Another document is another list of paragraphs, and begins at its top. */}
        <div
          key={contentKey}
          ref={focusUnlessBeside}
          className={styles.content}
          role="group"
          aria-label={name}
          tabIndex={-1}
        >
          <DocumentContent state={state} query={column?.params.query ?? ''} onRetry={retry} />
        </div>
      </section>
    </>
  )
}

/** Its cards look read from now on. */
function useRead(shown: NewsDocument | null): void {
  const { readDocuments } = useServices()
  const id = shown?.id
  useEffect(() => {
    if (id !== undefined) readDocuments.add(id)
  }, [id, readDocuments])
}

function useTitle(name: string): void {
  const t = useT()
  useEffect(() => {
    document.title = t('document.documentTitle', { headline: name })
  }, [name, t])
}

/**
 * The text takes the focus, so that a reader who listens hears what opened and the keyboard scrolls it. A
 * button of the panel that leads to the next document keeps it.
 */
function focusUnlessBeside(content: HTMLElement | null): void {
  if (content?.parentElement?.contains(document.activeElement)) return
  content?.focus({ preventScroll: true })
}

/** A short id in the address gives way to the whole one (`deck.md` section 4, Document id in the route). */
function useWholeId(id: string, shown: NewsDocument | null): void {
  const [, navigate] = useLocation()
  // What is shown may still be the document before.
  const wholeId = isShortId(id) && shown?.shortId === id.toUpperCase() ? shown.id : null
  useEffect(() => {
    if (wholeId !== null && wholeId !== id) {
      navigate(paths.document(wholeId), { replace: true, state: history.state as unknown })
    }
  }, [id, wholeId, navigate])
}
