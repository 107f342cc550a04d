import type { ColumnHead } from '@wiredeck/columns'
import { useEffect, useState } from 'react'
import { loadColumn, loadedColumn } from './columnScript.ts'

/** What draws a column, null until it is loaded; and which columns may be drawn by now. */
export type ColumnsInTurn = {
  Column: ReturnType<typeof loadedColumn>
  canDraw: (id: string) => boolean
  hasFailed: boolean
}

/**
 * One column after the other, from the first: eight at once would hold up the page for longer than anybody should
 * wait for a key or the pointer.
 */
export function useColumnsInTurn(heads: readonly ColumnHead[] | null): ColumnsInTurn {
  const [Column, setColumn] = useState(loadedColumn)
  const [hasFailed, setHasFailed] = useState(false)
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set())
  const isNeeded = heads !== null && heads.length > 0
  const next = Column === null ? undefined : heads?.find(({ id }) => !drawn.has(id))?.id

  useEffect(() => {
    if (!isNeeded || Column !== null) return
    loadColumn().then(
      loaded => setColumn(() => loaded),
      () => setHasFailed(true),
    )
  }, [isNeeded, Column])
  useEffect(() => {
    if (next === undefined) return undefined
    const timer = setTimeout(() => setDrawn(before => new Set(before).add(next)))
    return () => clearTimeout(timer)
  }, [next])

  return { Column, canDraw: id => drawn.has(id), hasFailed }
}
