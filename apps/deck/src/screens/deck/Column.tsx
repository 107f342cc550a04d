import type { ColumnHead, MoveDirection } from '@wiredeck/columns'
import { parseQuery, termsOf } from '@wiredeck/query'
import { ArrowUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useColumn, useColumnStatus, useHasLetterKeys, useReadIds } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useT } from '../../i18n/index.ts'
import { isOnline } from '../../platform/online.ts'
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx'
import { Card } from './Card.tsx'
import styles from './Column.module.css'
import { ColumnEnd } from './ColumnEnd.tsx'
import { ColumnHeader, type Unfolded } from './ColumnHeader.tsx'
import { ColumnNews } from './ColumnNews.tsx'
import type { ColumnDrag } from './columnDrag.ts'
import { ErrorStrip } from './ErrorStrip.tsx'
import { estimateHeight } from './estimateHeight.ts'
import { olderDebounceMs, positionAt, preloadOffset, showsScrollToTop } from './scrolling.ts'
import { titleOf, topicLanguageOf } from './title.ts'
import { useDebounce } from './useDebounce.ts'
import { useDragHandle } from './useDragHandle.ts'

const noIds: readonly string[] = []

type Props = {
  head: ColumnHead
  /** Among the columns of the deck, from 0, and how many they are. */
  place: number
  count: number
  /** The document over the deck, and whether it was opened from this column. */
  openId: string | null
  isOpener: boolean
  /** The reader has just added it, or has it back: it comes into sight. */
  arrival: 'added' | 'back' | null
  drag: ColumnDrag
  onMove: (id: string, direction: MoveDirection) => void
  onClose: (id: string, how: { byKeyboard: boolean }) => void
}

/** A column of cards that keeps itself up to date (`deck.md` section 2, Column). */
export function Column({ head, place, count, openId, isOpener, arrival, drag, onMove, onClose }: Props) {
  const t = useT()
  const { columns } = useServices()
  const { column, cards, hasMoreStored, showMore } = useColumn(head.id)
  const status = useColumnStatus(head.id)
  const error = status.error ?? status.olderError
  const hasLetterKeys = useHasLetterKeys()
  const readIds = useReadIds()
  const { query } = head.params
  // A new list would mark every card anew.
  const terms = useMemo(() => termsOf(parseQuery(query ?? '').tree), [query])
  const section = useRef<HTMLElement>(null)
  const list = useRef<VirtualListHandle>(null)
  const wasOpener = useRef(false)
  const lastPlace = useRef(place)
  const [canScrollUp, setCanScrollUp] = useState(false)
  const [unfolded, setUnfolded] = useState<Unfolded>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const [lastOpenId, setLastOpenId] = useState<string | null>(null)
  const loadOlder = useDebounce(olderDebounceMs)

  if (isOpener && openId !== lastOpenId) setLastOpenId(openId)

  useEffect(() => {
    if (arrival === null) return
    section.current?.scrollIntoView({ block: 'nearest', inline: 'start' })
    if (arrival === 'back') section.current?.focus()
  }, [arrival])
  useEffect(() => {
    // Back from the document, the keyboard goes on from its card.
    if (wasOpener.current && openId === null) list.current?.focusKept()
    wasOpener.current = isOpener
  }, [isOpener, openId])
  useLayoutEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    list.current?.restoreScroll()
    const hasFocus = section.current?.contains(document.activeElement)
    if (hasFocus) section.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])

  const handle = useDragHandle(head.id, drag, direction => onMove(head.id, direction))

  const handleScroll = ({ top, isAtEnd }: { top: number; isAtEnd: boolean }) => {
    columns.setPosition(head.id, positionAt(top))
    setCanScrollUp(showsScrollToTop(top, isAtEnd))
  }
  const handleNearEnd = () => {
    if (hasMoreStored) showMore()
    else if (cards.length > 0 && isOnline()) loadOlder(() => void columns.loadOlder(head.id))
  }
  const handlePill = () => {
    list.current?.scrollToTop()
    void columns.showWaiting(head.id)
  }

  const language = topicLanguageOf(head)
  return (
    // Listens for where the focus is, not for a press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className={styles.column}
      aria-label={titleOf(head, t)}
      data-id={head.id}
      tabIndex={-1}
      dir={language === 'ar' ? 'rtl' : undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={event => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <ColumnHeader
        head={head}
        lang={language}
        unfolded={unfolded}
        onUnfold={setUnfolded}
        handle={handle}
        canMove={{ left: place > 0, right: place < count - 1 }}
        onMove={direction => onMove(head.id, direction)}
        onClose={how => onClose(head.id, how)}
      />
      {error && <ErrorStrip error={error} onRetry={() => void columns.retry(head.id)} />}
      <ColumnNews
        name={titleOf(head, t)}
        ids={column?.documentsIds ?? noIds}
        waiting={status.waiting}
        isRead={hasFocus}
      />
      <div className={styles.body}>
        {status.waiting > 0 && (
          <button type="button" className={styles.pill} dir="ltr" onClick={handlePill}>
            {t('column.new', { count: status.waiting })}
          </button>
        )}
        <VirtualList
          ref={list}
          label={titleOf(head, t)}
          count={cards.length}
          keyOf={index => cards[index]?.id ?? index.toString()}
          estimate={index => estimateHeight(cards[index])}
          renderItem={(index, isTabStop) => {
            const card = cards[index]
            return (
              card && (
                <Card
                  card={card}
                  columnId={head.id}
                  terms={terms}
                  isOpen={card.id === openId}
                  isRead={readIds.has(card.id)}
                  isTabStop={isTabStop}
                  place={index + 1}
                  total={column?.hasNoMore ? column.documentsIds.length : -1}
                />
              )
            )
          }}
          keptIndex={lastOpenId === null ? -1 : cards.findIndex(card => card.id === lastOpenId)}
          onNearEnd={handleNearEnd}
          preloadOffset={preloadOffset}
          isBusy={status.loading !== null}
          hasLetterKeys={hasLetterKeys}
          onScroll={handleScroll}
        >
          <ColumnEnd
            head={head}
            column={column}
            status={status}
            count={cards.length}
            hasMoreStored={hasMoreStored}
            onChangeSubject={() => setUnfolded('subject')}
          />
        </VirtualList>
        {canScrollUp && (
          <button
            type="button"
            className={styles.toTop}
            aria-label={t('column.toTop')}
            title={t('column.toTop')}
            onClick={() => list.current?.scrollToTop()}
          >
            <ArrowUp size={18} aria-hidden />
          </button>
        )}
      </div>
    </section>
  )
}
