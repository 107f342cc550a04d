import type { Card as CardRow, ColumnHead, ColumnStatus, Since } from '@wiredeck/columns'
import { parseQuery, termsOf } from '@wiredeck/query'
import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type useColumn } from '../../../context/columnHooks.ts'
import { useHasLetterKeys } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import { useT } from '../../../i18n/index.ts'
import { isOnline } from '../../../platform/online.ts'
import { isAtTop } from '../../../ui/isAtTop.ts'
import { useKeptFocus } from '../../../ui/keyboard/useKeptFocus.ts'
import { VirtualList, type VirtualListHandle } from '../../../ui/VirtualList.tsx'
import { BoundedCard } from '../../../cards/BoundedCard.tsx'
import { ColumnEnd } from './ColumnEnd.tsx'
import styles from './ColumnList.module.css'
import { estimateHeight } from '../../../cards/estimateHeight.ts'
import { seenFrom } from './seenFrom.ts'
import { SeenLine } from './SeenLine.tsx'
import { SinceEnd } from './SinceEnd.tsx'
import type { SinceFilter } from './useSinceFilter.ts'
import { olderDebounceMs, positionAt, preloadOffset, showsScrollToTop } from './scrolling.ts'
import { titleOf } from '../../../naming/title.ts'
import { UnreadableQuery } from './UnreadableQuery.tsx'
import { useDebounce } from './useDebounce.ts'
import { useHeldCards } from './useHeldCards.ts'

const noCards: readonly CardRow[] = []

type Props = {
  head: ColumnHead
  stored: ReturnType<typeof useColumn>
  status: ColumnStatus
  /** The column's place in the deck, from 0. */
  place: number
  /** The document that was opened from this column; null while none of it is open. */
  openId: string | null
  /** The reader uses the list, or has stopped it by hand, so nothing may move. */
  isHeld: boolean
  onChangeSubject: () => void
  since: Since | null
  filter: SinceFilter
}

/** The cards of a column, with the pill for new ones and the way back to the top. */
export function ColumnList({ head, stored, status, place, openId, isHeld, onChangeSubject, ...news }: Props) {
  const { since, filter } = news
  const t = useT()
  const { columns } = useServices().filling
  const { column, hasMoreStored, showMore } = stored
  const hasLetterKeys = useHasLetterKeys()
  const { query } = head.params
  // Memoised, because a new list would mark every card again.
  const { tree, errors } = useMemo(() => parseQuery(query ?? ''), [query])
  const terms = useMemo(() => termsOf(tree), [tree])
  const [mistake] = errors
  const list = useRef<VirtualListHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  const wasOpener = useRef(false)
  const lastPlace = useRef(place)
  const lastTop = useRef(0)
  const [isTop, setIsTop] = useState(true)
  const [canScrollUp, setCanScrollUp] = useState(false)
  const [lastOpenId, setLastOpenId] = useState<string | null>(null)
  const loadOlder = useDebounce(olderDebounceMs)
  // A query that cannot be read matches nothing, so no stored card is shown (D42).
  const { cards: all, letIn } = useHeldCards(mistake ? noCards : stored.cards, isHeld && isTop)
  const { shown } = filter
  const cards = useMemo(() => (shown ? all.filter(({ id }) => shown.has(id)) : all), [all, shown])
  const seenAt = since && !shown ? seenFrom(cards, since) : -1
  useKeptFocus(body, () => list.current?.focus())

  if (openId !== null && openId !== lastOpenId) setLastOpenId(openId)

  useEffect(() => {
    // After the document closes, the keyboard goes on from its card.
    if (wasOpener.current && openId === null) list.current?.focusKept()
    wasOpener.current = openId !== null
  }, [openId])
  const tellPosition = useCallback(
    () => columns.setPosition(head.id, positionAt(lastTop.current, isHeld)),
    [columns, head.id, isHeld],
  )
  useEffect(tellPosition, [tellPosition])
  useLayoutEffect(() => {
    if (lastPlace.current !== place) list.current?.restoreScroll()
    lastPlace.current = place
  }, [place])

  const handleScroll = ({ top, isAtEnd }: { top: number; isAtEnd: boolean }) => {
    lastTop.current = top
    setIsTop(isAtTop(top))
    tellPosition()
    setCanScrollUp(showsScrollToTop(top, isAtEnd))
  }
  // A filtered list is a list of its own, so it begins at its top, and so does the whole list after it.
  const listKey = filter.chosen ?? 'all'
  const lastKey = useRef(listKey)
  useEffect(() => {
    if (lastKey.current === listKey) return
    lastKey.current = listKey
    lastTop.current = 0
    setIsTop(true)
    setCanScrollUp(false)
    tellPosition()
  }, [listKey, tellPosition])

  const handleNearEnd = () => {
    if (shown && cards.length >= shown.size) return
    if (hasMoreStored) showMore()
    // A page without any readable document does not end the list (D2).
    else if (!shown && column?.newest && isOnline()) loadOlder(() => void columns.loadOlder(head.id))
  }
  const handlePill = () => {
    list.current?.scrollToTop()
    void letIn(columns.showWaiting(head.id)).then(tellPosition)
  }

  // With new functions the list would compute all its positions again, at every step of a scroll.
  const keyOf = useCallback((index: number) => cards[index]?.id ?? index.toString(), [cards])
  const estimate = useCallback((index: number) => estimateHeight(cards[index]), [cards])

  return (
    <div ref={body} className={styles.body}>
      {status.waiting > 0 && !mistake && (
        <button type="button" className={styles.pill} dir="ltr" onClick={handlePill}>
          {t('column.new', { count: status.waiting })}
        </button>
      )}
      <VirtualList
        key={listKey}
        ref={list}
        label={titleOf(head, t)}
        count={cards.length}
        keyOf={keyOf}
        estimate={estimate}
        renderItem={(index, isTabStop) => {
          const card = cards[index]
          return (
            card && (
              <>
                {since && index === seenAt && <SeenLine at={since.look.at} />}
                <BoundedCard
                  card={card}
                  columnId={head.id}
                  terms={terms}
                  isTabStop={isTabStop}
                  place={index + 1}
                  total={shown?.size ?? (column?.hasNoMore ? column.documentsIds.length : -1)}
                  isLeaving={column?.leaving?.includes(card.id) === true}
                  isNew={since?.classes.get(card.id) === 'new'}
                />
              </>
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
        {/* Stored cards are read in a moment, so placeholders would be drawn for nothing. */}
        {mistake && <UnreadableQuery query={query ?? ''} mistake={mistake} onChange={onChangeSubject} />}
        {column && !mistake && !shown && (
          <ColumnEnd
            head={head}
            column={column}
            status={status}
            count={cards.length}
            hasMoreStored={hasMoreStored}
            onChangeSubject={onChangeSubject}
          />
        )}
      </VirtualList>
      {/* The ARIA role `feed` may contain articles only. */}
      {shown && <SinceEnd count={shown.size} total={filter.total} onShowAll={() => filter.choose(null)} />}
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
  )
}
