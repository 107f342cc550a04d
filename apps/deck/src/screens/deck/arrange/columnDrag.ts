import { nearestSlot, scrollStepAt, withinRow, type Slot } from './dragging.ts'

/** Ends a drag whose drop changes nothing, because then no redraw ends it; milliseconds. */
const settleAfterMs = 300

type Deps = {
  /** The row of columns; its sections are dragged. */
  deck: () => HTMLElement | null
  /** Resolves when the new order is kept; it may be drawn a little later. */
  onDrop: (id: string, index: number) => Promise<void>
}

export type ColumnDrag = {
  /** Lifts a column at a pointer's `clientX`. */
  begin(id: string, column: HTMLElement, x: number): void
  moveTo(x: number): void
  /** Drops the column where it is; it stays drawn there until `end`. */
  drop(): void
  /** The columns are drawn in their new order, or the drag is given up. */
  end(): void
  isDragging(id: string): boolean
}

type Drag = {
  id: string
  column: HTMLElement
  columns: HTMLElement[]
  slots: Slot[]
  from: number
  to: number
  /** Where the pointer went down, in the coordinates of the scrolled row. */
  startX: number
  /** Where the pointer is in the window. */
  x: number
  isDropped: boolean
}

/** Drags a column to another place. Changes only styles, once a frame. */
export function createColumnDrag({ deck, onDrop }: Deps): ColumnDrag {
  let drag: Drag | null = null
  let frame = 0

  const follow = (): void => {
    const row = deck()
    if (!drag || !row || drag.isDropped) return
    const { left, right } = row.getBoundingClientRect()
    const step = scrollStepAt(drag.x, left, right)
    // Scrolls only in the direction of the drag, so that a header near an edge does not run away when picked
    // up.
    const heading = Math.sign(drag.x + row.scrollLeft - drag.startX)
    if (Math.sign(step) === heading) row.scrollLeft += step
    const moved = withinRow(drag.slots, drag.from, drag.x + row.scrollLeft - drag.startX)
    drag.to = nearestSlot(drag.slots, drag.from, moved)
    drag.column.style.translate = `${moved}px`
    makeRoom(drag)
    frame = requestAnimationFrame(follow)
  }

  const end = (): void => {
    cancelAnimationFrame(frame)
    if (!drag) return
    for (const column of drag.columns) column.style.translate = ''
    delete drag.column.dataset.dragged
    delete deck()?.dataset.dragging
    drag = null
  }

  return {
    begin(id, column, x) {
      const row = deck()
      if (!row || drag) return
      const columns = [...row.querySelectorAll<HTMLElement>(':scope > section')]
      const slots = columns.map(({ offsetLeft, offsetWidth }) => ({ start: offsetLeft, width: offsetWidth }))
      const from = columns.indexOf(column)
      drag = { id, column, columns, slots, from, to: from, startX: x + row.scrollLeft, x, isDropped: false }
      row.dataset.dragging = ''
      column.dataset.dragged = ''
      frame = requestAnimationFrame(follow)
    },
    moveTo(x) {
      if (drag) drag.x = x
    },
    drop() {
      if (!drag) return
      const { id, slots, column, from, to } = drag
      if (from === to) return end()
      const dropped = drag
      dropped.isDropped = true
      column.style.translate = `${distance(slots, from, to)}px`
      // A drop that changes nothing causes no redraw, which would end the drag.
      const settle = () => {
        if (drag === dropped) end()
      }
      void onDrop(id, to).finally(() => setTimeout(settle, settleAfterMs))
    },
    end,
    isDragging: id => drag?.id === id && !drag.isDropped,
  }
}

function makeRoom({ columns, slots, from, to }: Drag): void {
  const room = distance(slots, 0, 1)
  for (const [index, column] of columns.entries()) {
    if (index === from) continue
    const isPassed = from < index ? index <= to : index >= to
    const side = from < index ? -1 : 1
    column.style.translate = isPassed ? `${side * room}px` : ''
  }
}

function distance(slots: readonly Slot[], from: number, to: number): number {
  return (slots[to]?.start ?? 0) - (slots[from]?.start ?? 0)
}
