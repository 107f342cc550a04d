import { neighbourOf, type Side } from '@wiredeck/columns'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHasLetterKeys } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { documentIdOf, paths } from '../../routes/paths.ts'
import { pressedKey } from '../../ui/keyboard/pressedKey.ts'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../ui/keyboard/useWindowKey.ts'

/**
 * Ways out of a document: to its neighbours in the column and back to the deck, by button and by key (deck 2,
 * Keyboard and gestures; D34). `documentsIds` is null until the list is read, and after another tab has
 * closed the column. `fetching` is the side whose neighbour is on its way from the server.
 */
export function useNeighbours(
  id: string,
  columnId: string | null,
  { documentsIds, isLeaving }: { documentsIds: readonly string[] | null; isLeaving: boolean },
) {
  const { columns } = useServices().filling
  const hasLetterKeys = useHasLetterKeys()
  const [fetching, setFetching] = useState<Side | null>(null)
  const [, navigate] = useLocation()
  const closingId = useRef<string | null>(null)
  const early = useRef<Side | null>(null)

  /** If a column opened it, the deck is one step back. Going there lets the back button not reopen it. */
  const close = () => {
    if (columnId === null) return navigate(paths.deck)
    // Going back takes a moment; a second step would leave the deck.
    if (closingId.current === id) return
    closingId.current = id
    history.back()
  }
  /** Does the reader still look at this document, and not at another one, or at the deck? */
  const isHere = () => closingId.current !== id && documentIdOf(location.pathname) === id
  const show = (neighbour: string, side: Side) => {
    // A choice for one picture, such as an open legend, also holds for the next.
    const path = paths.document(neighbour) + location.search
    navigate(path, { replace: true, state: { columnId, side } })
  }
  const go = async (side: Side) => {
    if (columnId === null || !isHere()) return
    // The list is still being read; the step is taken afterwards.
    if (documentsIds === null) {
      early.current = side
      return
    }
    // A neighbour in the list is shown at once, without asking the store.
    const listed = neighbourOf(documentsIds, id, side)
    if (listed !== null) return show(listed, side)
    // Only the ends of a list may need the server; a stored neighbour comes sooner than a sign of waiting would.
    if (documentsIds.at(side === 'older' ? -1 : 0) === id) setFetching(side)
    const neighbour = await columns.findNeighbour(columnId, id, side).finally(() => setFetching(null))
    // The reader may have gone on before the answer came.
    if (!isHere()) return
    if (!neighbour) return close()
    show(neighbour, side)
  }

  const goEarly = useEffectEvent(() => {
    const side = early.current
    early.current = null
    if (side !== null) void go(side)
  })
  const isListed = documentsIds !== null
  useEffect(() => {
    if (isListed) goEarly()
  }, [isListed])

  const handleKey = (event: KeyboardEvent) => {
    if (isLeaving || !isShortcut(event) || event.shiftKey) return
    const key = pressedKey(event)
    if (key === 'Escape') close()
    else if (key === 'ArrowDown' || (hasLetterKeys && key === 'j')) void go('older')
    else if (key === 'ArrowUp' || (hasLetterKeys && key === 'k')) void go('newer')
    else return
    event.preventDefault()
  }
  useEffect(() => {
    // A document that is opened again while it leaves can be closed again.
    if (!isLeaving) closingId.current = null
  }, [isLeaving])
  useWindowKey(handleKey)

  return { close, go, fetching }
}
