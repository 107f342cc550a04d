import type { ColumnHead } from '@wiredeck/columns'
import { useEffect, useState } from 'react'
import { useServices } from '../../context/services.tsx'
import { loadColumn, loadedParts } from './columnScript.ts'
import { isInSightAtStart } from './inSight.ts'

/** Ms between columns out of sight, because columns in sight get their cards and pictures first. */
const waitOutOfSight = 100

/** The components of columns, null until they are loaded, and which columns may be drawn by now. */
export type StaggeredColumns = {
  parts: ReturnType<typeof loadedParts>
  canDraw: (id: string) => boolean
  hasFailed: boolean
  /** All stored columns that the window has room for are drawn. */
  isInSight: boolean
}

/**
 * Draws one column after the other, from the first, because eight at once would hold up keys and the pointer for too
 * long.
 */
export function useStaggeredColumns(heads: readonly ColumnHead[] | null): StaggeredColumns {
  const { columnViews } = useServices().stored
  const [parts, setParts] = useState(loadedParts)
  const [hasFailed, setHasFailed] = useState(false)
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set())
  const isNeeded = heads !== null && heads.length > 0
  const undrawn = parts === null || heads === null ? [] : heads.filter(({ id }) => !drawn.has(id))
  const next = undrawn[0]?.id
  const isOutOfSight = !isInSightAtStart(drawn.size)
  const isInSight = heads !== null && (parts !== null || !isNeeded) && (isOutOfSight || next === undefined)
  const [wasInSight, setWasInSight] = useState(false)
  if (isInSight && !wasInSight) setWasInSight(true)
  // A single undrawn column is one that the reader has just added or brought back.
  const wait = isOutOfSight && undrawn.length > 1 ? waitOutOfSight : 0

  useEffect(() => {
    if (!isNeeded || parts !== null) return
    loadColumn().then(setParts, () => setHasFailed(true))
  }, [isNeeded, parts])
  useEffect(() => {
    if (next === undefined) return undefined
    let isOver = false
    const timer = setTimeout(async () => {
      // Otherwise the column would be drawn twice, without its cards and with them.
      await columnViews.begin(next)
      if (!isOver) setDrawn(before => new Set(before).add(next))
    }, wait)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [columnViews, next, wait])

  return { parts, canDraw: id => drawn.has(id), hasFailed, isInSight: wasInSight }
}
