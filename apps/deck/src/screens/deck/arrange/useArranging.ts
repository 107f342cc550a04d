import type { ColumnHead, MoveDirection } from '@wiredeck/columns'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useServices } from '../../../context/services.tsx'
import type { createColumnDrag } from './columnDrag.ts'

/** By then a new order is drawn, and a reader who moves step by step has taken the next step; milliseconds. */
const settledAfterMs = 500

/** A column, and where it came to stand: from 0, among `count`. */
type Moved = { head: ColumnHead; place: number; count: number }

/**
 * Changes the order of the columns by buttons, keys and dragging. `moved` is the column that moved last, once it rests.
 * `drag` is null until the script of columns is loaded.
 */
export function useArranging(
  heads: readonly ColumnHead[] | null,
  deck: RefObject<HTMLElement | null>,
  parts: { createColumnDrag: typeof createColumnDrag } | null,
) {
  const {
    filling: { columns },
    stored: { deckView },
  } = useServices()
  const drawn = useRef(heads)
  const [moved, setMoved] = useState<Moved | null>(null)

  /** Always the same function, so that the columns are not redrawn. */
  const move = useCallback(
    async (id: string, direction: MoveDirection): Promise<void> => {
      const tell = () => {
        const row = deckView.snapshot() ?? []
        const place = row.findIndex(head => head.id === id)
        const head = row[place]
        if (head) setMoved({ head, place, count: row.length })
      }
      await withoutSnapping(() => columns.move(id, direction), tell)
    },
    [columns, deckView],
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

  return { drag, move, moved }
}

/** How many moves are running, because keys may ask for the next one before the last one is drawn. */
let movesUnderWay = 0

/** Moves without snapping, which would follow the first column. `onRest` is called after the last of several moves. */
async function withoutSnapping(move: () => Promise<void>, onRest: () => void): Promise<void> {
  const { classList } = document.documentElement
  movesUnderWay += 1
  classList.add('moves-columns')
  await move().finally(() =>
    setTimeout(() => {
      movesUnderWay -= 1
      if (movesUnderWay > 0) return
      classList.remove('moves-columns')
      onRest()
    }, settledAfterMs),
  )
}
