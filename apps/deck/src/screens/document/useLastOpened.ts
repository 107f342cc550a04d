import { useEffect, useState } from 'react'
import { useOpenedFrom } from '../../context/hooks.ts'

/** How long a document stays while it leaves, after the route went back to the deck (deck 9). */
const leaveMs = 300

type Opened = { id: string; columnId: string | null }

/** The open document and its column, and for a moment more the one that was just closed. */
export function useLastOpened(openId: string | null): (Opened & { isLeaving: boolean }) | null {
  const columnId = useOpenedFrom()
  const [last, setLast] = useState<Opened | null>(null)
  const isNew = openId !== null && (last?.id !== openId || last.columnId !== columnId)
  if (isNew) setLast({ id: openId, columnId })

  useEffect(() => {
    if (openId !== null) return undefined
    const timer = setTimeout(() => setLast(null), leaveMs)
    return () => clearTimeout(timer)
  }, [openId])

  return last && { ...last, isLeaving: openId === null }
}
