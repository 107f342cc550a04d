import { useEffect, useEffectEvent, useState } from 'react'
import type { ColumnDrag } from './columnDrag.ts'
import { attachDragHandle } from './dragHandle.ts'

/** A ref for the header, by which its column is dragged. */
export function useDragHandle(id: string, drag: ColumnDrag, onStep: (direction: 'left' | 'right') => void) {
  const [header, setHeader] = useState<HTMLElement | null>(null)
  const handleStep = useEffectEvent(onStep)
  useEffect(
    () => (header ? attachDragHandle(header, id, drag, direction => handleStep(direction)) : undefined),
    [header, id, drag],
  )
  return setHeader
}
