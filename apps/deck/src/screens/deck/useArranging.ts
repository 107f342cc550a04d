import type { ColumnHead, MoveDirection } from '@wiredeck/columns'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useServices } from '../../context/services.tsx'
import type { ColumnParts } from './columnScript.ts'

/** By then a new order is drawn; milliseconds. */
const settledAfterMs = 500

/**
 * The order of the columns, by buttons, keys and dragging. `moved` is the column that moved last, and its place. `drag` is
 * null until the script of columns is there.
 */
export function useArranging(
  heads: readonly ColumnHead[] | null,
  deck: RefObject<HTMLElement | null>,
  parts: ColumnParts | null,
) {
  const { columns } = useServices()
  const drawn = useRef(heads)
  const [movedId, setMovedId] = useState<string | null>(null)

  /** The same one each time, for the columns. */
  const move = useCallback(
    async (id: string, direction: MoveDirection): Promise<void> => {
      setMovedId(id)
      await withoutSnapping(() => columns.move(id, direction))
    },
    [columns],
  )
  const drag = useMemo(
    () => parts?.createColumnDrag({ deck: () => deck.current, onDrop: move }) ?? null,
    [parts, deck, move],
  )
  useLayoutEffect(() => {
    if (drawn.current === heads) return
    drawn.current = heads
    // Before the new order is painted.
    drag?.end()
  })

  const place = heads?.findIndex(head => head.id === movedId) ?? -1
  const head = heads?.[place]
  return { drag, move, moved: head ? { head, place } : null }
}

/** Of the page's one deck: keys may ask for the next move before the last one is drawn. */
let movesUnderWay = 0

/** A deck that snaps would follow its first column to wherever that goes. */
async function withoutSnapping(move: () => Promise<void>): Promise<void> {
  const { classList } = document.documentElement
  movesUnderWay += 1
  classList.add('moves-columns')
  await move().finally(() =>
    setTimeout(() => {
      movesUnderWay -= 1
      if (movesUnderWay === 0) classList.remove('moves-columns')
    }, settledAfterMs),
  )
}
