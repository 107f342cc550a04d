import type { Mark } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../context/services.tsx'

/** The revision that the reader knew when the document was opened. */
export type Baseline = { revision: number; at: Date; how: 'read' | 'seen' }

type Reading = {
  id: string
  revision: number
  at: Date
  baseline: Baseline | null
  /** Whether there are earlier revisions, here or on the wire. */
  hasVersions: boolean
}

/**
 * Notes the shown revision as read, and says which one was known before. That baseline stays the same while
 * the document is open. If a later revision is shown meanwhile, its baseline is the revision shown until
 * then, known at once. Else null until it was read.
 */
export function useReading(shown: NewsDocument | null): Reading | null {
  const {
    changes: { readDocuments, sights, cardChanges },
    stored: { store },
    filling: { askVersions },
    page: { clock },
  } = useServices()
  const [reading, setReading] = useState<Reading | null>(null)
  const last = useRef<Reading | null>(null)
  const { id, revision } = shown ?? {}
  useEffect(() => {
    if (id === undefined || revision === undefined) return undefined
    readDocuments.add(id)
    let isOver = false
    const read = async () => {
      // Nothing was known before a first version, so the store is not asked.
      const [[mark], earlier] =
        revision === 1 ? [[], []] : await Promise.all([store.marks([id]), store.revisions(id)])
      if (isOver) return
      const at = new Date(clock.wire.now())
      const marked = mark?.read ? null : cardChanges.of({ id, revision, changed: at })
      const baseline =
        stoodHere(last.current, id, revision) ??
        baselineFor(mark, revision) ??
        // The card may have been seen since then, but it still shows this older change.
        (marked && { ...marked.since, how: 'seen' as const })
      const hasVersions =
        earlier.some(each => each.revision < revision) || (askVersions !== null && revision > 1)
      last.current = { id, revision, at, baseline, hasVersions }
      setReading(last.current)
      sights.note('read', id, revision)
    }
    // An unreadable store is reported elsewhere.
    read().catch(() => {
      if (!isOver)
        setReading({ id, revision, at: new Date(clock.wire.now()), baseline: null, hasVersions: false })
    })
    return () => {
      isOver = true
    }
  }, [id, revision, readDocuments, sights, store, askVersions, cardChanges, clock])
  if (id === undefined || revision === undefined || reading?.id !== id) return null
  if (reading.revision === revision) return reading
  const baseline = stoodHere(reading, id, revision)
  return baseline && { id, revision, at: reading.at, baseline, hasVersions: true }
}

/** The revision that was shown until a later one took its place. */
function stoodHere(last: Reading | null, id: string, revision: number): Baseline | null {
  if (last?.id !== id || last.revision >= revision) return null
  return { revision: last.revision, at: last.at, how: 'read' }
}

/**
 * Null if no lower revision is known. For an opened story the read revision counts, because a card that was
 * seen later shows only the headline, and no changes below it.
 */
export function baselineFor(
  mark: Pick<Mark, 'read' | 'seen'> | undefined,
  revision: number,
): Baseline | null {
  const how = mark?.read ? 'read' : 'seen'
  const sight = mark?.[how]
  return sight && sight.revision < revision ? { ...sight, how } : null
}
