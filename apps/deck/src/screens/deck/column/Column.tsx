import { completeFrom, type ColumnHead, type MoveDirection } from '@wiredeck/columns'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useColumn, useColumnStatus, useSince } from '../../../context/columnHooks.ts'
import { useServices } from '../../../context/services.tsx'
import { useAwaySince } from '../../../context/wire.ts'
import { useT } from '../../../i18n/index.ts'
import { useFocusWithin } from '../../../ui/keyboard/useFocusWithin.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { PartBoundary } from '../../parts/PartBoundary.tsx'
import { useIsTouched } from '../../../ui/useIsTouched.ts'
import styles from './Column.module.css'
import { ColumnHeader, type Unfolded } from './ColumnHeader.tsx'
import { ColumnList } from './ColumnList.tsx'
import { ColumnNews } from './ColumnNews.tsx'
import type { ColumnDrag } from '../arrange/columnDrag.ts'
import { ErrorStrip } from './ErrorStrip.tsx'
import { heldForMs } from './scrolling.ts'
import { CompleteStrip } from './CompleteStrip.tsx'
import { StoredStrip } from './StoredStrip.tsx'
import { useSinceFilter } from './useSinceFilter.ts'
import { titleOf, topicLanguageOf } from '../../../naming/title.ts'
import { useDragHandle } from '../arrange/useDragHandle.ts'

const SinceStrip = lazyPart('panel', async () => (await import('./SinceStrip.tsx')).SinceStrip)

const noIds: readonly string[] = []

type Props = {
  head: ColumnHead
  /** Among the columns of the deck, from 0. */
  place: number
  isLast: boolean
  /** The document over the deck, if it was opened from this column. */
  openId: string | null
  /** Scrolls into sight a column that the reader has just added or brought back. */
  arrival: 'added' | 'back' | null
  drag: ColumnDrag
  onMove: (id: string, direction: MoveDirection) => Promise<void>
  onClose: (id: string, how: { byKeyboard: boolean }) => Promise<void>
}

/** A column of cards that keeps itself up to date (deck 2, Column). */
export const Column = memo(function Column(props: Props) {
  const { head, place, isLast, openId, arrival, drag, onMove, onClose } = props
  const t = useT()
  const {
    filling: { columns },
    changes: { since: sinceBoard },
  } = useServices()
  const stored = useColumn(head.id)
  const status = useColumnStatus(head.id)
  const since = useSince(head.id)
  const error = status.error ?? status.olderError
  const isServerAway = useAwaySince() !== null
  // Cards that can be read need no box about a server that all columns wait for.
  const isTroubled = isServerAway && error !== null && stored.cards.length > 0
  const section = useRef<HTMLElement>(null)
  const hasFocus = useFocusWithin(section)
  const sinceFilter = useSinceFilter(section, since, stored.column?.documentsIds ?? noIds)
  const isTouched = useIsTouched(section, heldForMs)
  const [isHeldByHand, setIsHeldByHand] = useState(false)
  const lastPlace = useRef(place)
  const [unfolded, setUnfolded] = useState<Unfolded>(null)

  useEffect(() => {
    if (arrival === null) return
    section.current?.scrollIntoView({ block: 'nearest', inline: 'start' })
    if (arrival === 'back') section.current?.focus()
  }, [arrival])
  useLayoutEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    if (section.current?.contains(document.activeElement))
      section.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])

  const handleMove = (direction: MoveDirection) => void onMove(head.id, direction)
  const handle = useDragHandle(head.id, drag, handleMove)

  const language = topicLanguageOf(head)
  const searchedFrom = stored.column && completeFrom(stored.column)
  return (
    <section
      ref={section}
      className={styles.column}
      aria-label={titleOf(head, t)}
      data-id={head.id}
      tabIndex={-1}
      dir={language === 'ar' ? 'rtl' : undefined}
    >
      <ColumnHeader
        head={head}
        lang={language}
        isTroubled={isTroubled}
        unfolded={unfolded}
        onUnfold={setUnfolded}
        handle={handle}
        isHeld={isHeldByHand}
        onHold={setIsHeldByHand}
        canMove={{ left: place > 0, right: !isLast }}
        onMove={handleMove}
        onClose={how => void onClose(head.id, how)}
      />
      {error && !isTroubled && (
        <ErrorStrip error={error} isSaid={!isServerAway} onRetry={() => void columns.retry(head.id)} />
      )}
      {stored.column?.isStoredOnly && <StoredStrip />}
      {searchedFrom && <CompleteStrip from={searchedFrom} />}
      {since && (
        <SinceStrip
          // A new key, so that another return is told like the first.
          key={since.look.at}
          name={titleOf(head, t)}
          since={since}
          counts={sinceFilter.counts}
          chosen={sinceFilter.chosen}
          onChoose={sinceFilter.choose}
          onLoadOn={() => sinceBoard.loadOn(head.id)}
          onDone={() => sinceBoard.close(head.id)}
        />
      )}
      {/* If the list cannot be drawn, the header still leads to the settings. */}
      <PartBoundary kind="panel" input={stored.column}>
        <ColumnNews
          name={titleOf(head, t)}
          ids={stored.column?.documentsIds ?? noIds}
          waiting={status.waiting}
          isRead={hasFocus}
        />
        <ColumnList
          head={head}
          stored={stored}
          status={status}
          place={place}
          openId={openId}
          isHeld={isTouched || isHeldByHand}
          onChangeSubject={() => setUnfolded('subject')}
          since={since}
          filter={sinceFilter}
        />
      </PartBoundary>
    </section>
  )
})
