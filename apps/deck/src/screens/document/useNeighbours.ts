import type { Side } from '@wiredeck/columns'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../context/services.tsx'
import { paths } from '../../routes/paths.ts'

/** The column a document was opened from, as the link that opened it said. */
export function columnIdIn(state: unknown): string | null {
  const columnId = (state as { columnId?: unknown } | null)?.columnId
  return typeof columnId === 'string' ? columnId : null
}

/**
 * Ways out of a document: to its neighbours in the column and back to the deck, by button and by key
 * (`deck.md` section 2, Keyboard and gestures; decision 34).
 */
export function useNeighbours(id: string, columnId: string | null) {
  const { columns } = useServices()
  const [, navigate] = useLocation()

  const close = () => navigate(paths.deck)
  const go = async (side: Side) => {
    if (!columnId) return
    const neighbour = await columns.findNeighbour(columnId, id, side)
    if (neighbour) navigate(paths.document(neighbour), { replace: true, state: { columnId } })
    else close()
  }

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return
      if (event.key === 'Escape') close()
      else if (event.key === 'ArrowDown') void go('older')
      else if (event.key === 'ArrowUp') void go('newer')
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })

  return { close, go }
}

/** Modifiers, inputs, players and dialogs keep their own keys (decision 37). */
function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true
  return (
    event.target instanceof Element && event.target.closest('input, textarea, select, video, dialog') !== null
  )
}
