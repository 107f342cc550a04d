import type { Column } from '@wiredeck/columns'
import { useCallback, useState, type RefObject } from 'react'
import { useServices } from '../../context/services.tsx'

/** Closes columns, and brings back the last one that was closed, then the one before (D30). */
export function useClosing(deck: RefObject<HTMLElement | null>) {
  const {
    filling: { columns },
    sync,
  } = useServices()
  const [closed, setClosed] = useState<readonly Column[]>([])
  const [byKeyboard, setByKeyboard] = useState(false)
  const last = closed.at(-1) ?? null
  /** Focuses the next column or the undo. Always the same function, so that columns are not redrawn. */
  const close = useCallback(
    async (id: string, how: { byKeyboard: boolean }): Promise<void> => {
      focusBeside(deck.current, id)
      const column = await columns.close(id)
      if (!column) return
      setByKeyboard(how.byKeyboard)
      setClosed(before => [...before, column])
    },
    [columns, deck],
  )

  return {
    /** The column that an undo brings back, and whether the keyboard closed it. */
    last,
    byKeyboard,

    close,

    /** Resolves with the id of the restored column; null if it cannot be restored now. */
    undo: async (): Promise<string | null> => {
      if (!last) return null
      setClosed(closed.slice(0, -1))
      setByKeyboard(false)
      try {
        return await columns.restore(last)
      } catch {
        // The undo is offered again.
        setClosed(before => [...before, last])
        return null
      }
    },

    /** Ends the offer to undo. The focus goes from the notice to the place of the closed column. */
    pass: (): void => {
      setClosed([])
      sync?.undoPassed()
      if (byKeyboard && last) focusAt(deck.current, last.order)
    },
  }
}

function focusBeside(deck: HTMLElement | null, id: string): void {
  const section = deck?.querySelector(`:scope > [data-id="${CSS.escape(id)}"]`)
  const next = section?.nextElementSibling ?? section?.previousElementSibling ?? deck
  if (next instanceof HTMLElement) next.focus()
}

function focusAt(deck: HTMLElement | null, order: number): void {
  const columns = deck?.querySelectorAll<HTMLElement>(':scope > section')
  const next = columns?.[order] ?? columns?.[columns.length - 1] ?? deck
  next?.focus()
}
