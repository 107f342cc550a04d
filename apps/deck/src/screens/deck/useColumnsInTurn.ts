import type { ColumnHead } from '@wiredeck/columns'
import { useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'
import { loadColumn, loadedColumn } from './columnScript.ts'
import { isInSightAtStart } from './inSight.ts'

/** Ms between columns out of sight: what is in sight gets its cards and pictures first. */
const waitOutOfSight = 100

/** What draws a column, null until it is loaded; and which columns may be drawn by now. */
export type ColumnsInTurn = {
  Column: ReturnType<typeof loadedColumn>
  canDraw: (id: string) => boolean
  hasFailed: boolean
  /** What is stored is in sight, as far as there is room for it. */
  isInSight: boolean
}

/**
 * One column after the other, from the first: eight at once would hold up the page for longer than anybody should
 * wait for a key or the pointer.
 */
export function useColumnsInTurn(heads: readonly ColumnHead[] | null): ColumnsInTurn {
  const { columnViews } = useServices()
  const [Column, setColumn] = useState(loadedColumn)
  const [hasFailed, setHasFailed] = useState(false)
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set())
  const isNeeded = heads !== null && heads.length > 0
  const undrawn = Column === null || heads === null ? [] : heads.filter(({ id }) => !drawn.has(id))
  const next = undrawn[0]?.id
  const isOutOfSight = !isInSightAtStart(drawn.size)
  const isInSight = heads !== null && (Column !== null || !isNeeded) && (isOutOfSight || next === undefined)
  const [wasInSight, setWasInSight] = useState(false)
  if (isInSight && !wasInSight) setWasInSight(true)
  // One alone is what the reader has just added or has back.
  const wait = isOutOfSight && undrawn.length > 1 ? waitOutOfSight : 0

  useEffect(() => {
    if (!isNeeded || Column !== null) return
    loadColumn().then(
      loaded => setColumn(() => loaded),
      () => setHasFailed(true),
    )
  }, [isNeeded, Column])
  useEffect(() => {
    if (next === undefined) return undefined
    let isOver = false
    const timer = setTimeout(async () => {
      // Else it would be drawn twice: without its cards, and with them.
      await columnViews.begin(next)
      if (!isOver) setDrawn(before => new Set(before).add(next))
    }, wait)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [columnViews, next, wait])

  return { Column, canDraw: id => drawn.has(id), hasFailed, isInSight: wasInSight }
}
